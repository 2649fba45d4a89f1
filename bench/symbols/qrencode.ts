// Measures the CPU time of Debian's qrencode, which is written in C, without the startup time of its processes.

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { findProgram } from "@qr/test-kit/programs";

const execute = promisify(execFile);
const RUNS = 40;
const TEXT = "HTTPS://QR.EXAMPLE/7K2M9QXV4B/";

/** Returns the number of images per second of CPU time, or undefined if the program is not installed. */
export async function measureQrencode(format: "PNG" | "SVG", modulePx: number): Promise<number | undefined> {
  if ((await findProgram("qrencode")) === undefined) return undefined;
  const drawing = await childSeconds(`qrencode -l M -m 4 -s ${modulePx} -t ${format} -o - ${TEXT}`);
  const starting = await childSeconds("qrencode --version");
  return drawing > starting ? RUNS / (drawing - starting) : undefined;
}

/** Returns the CPU time of RUNS processes, in seconds, as measured by the shell. */
async function childSeconds(command: string): Promise<number> {
  const script = `i=0; while [ $i -lt ${RUNS} ]; do ${command} >/dev/null 2>&1; i=$((i+1)); done; times`;
  const { stdout } = await execute("sh", ["-c", script]);
  // The second line contains the children's user and system times, in the form 0m1.234s.
  const [, line = ""] = stdout.trim().split("\n");
  return [...line.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, rest]) => sum + 60 * Number(minutes) + Number(rest),
    0,
  );
}
