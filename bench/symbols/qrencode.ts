// Debian's qrencode, which is written in C: CPU time of its processes, without what starting a process costs.

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { findProgram } from "@qr/test-kit/programs";

const execute = promisify(execFile);
const RUNS = 40;
const TEXT = "HTTPS://QR.EXAMPLE/7K2M9QXV4B/";

/** Images for a second of CPU time, or undefined where the program is not installed. `modulePx` is its unit of size. */
export async function measureQrencode(format: "PNG" | "SVG", modulePx: number): Promise<number | undefined> {
  if ((await findProgram("qrencode")) === undefined) return undefined;
  const drawing = await childSeconds(`qrencode -l M -m 4 -s ${modulePx} -t ${format} -o - ${TEXT}`);
  const starting = await childSeconds("qrencode --version");
  return drawing > starting ? RUNS / (drawing - starting) : undefined;
}

/** CPU time of RUNS processes, by the shell's account of its children. */
async function childSeconds(command: string): Promise<number> {
  const script = `i=0; while [ $i -lt ${RUNS} ]; do ${command} >/dev/null 2>&1; i=$((i+1)); done; times`;
  const { stdout } = await execute("sh", ["-c", script]);
  // The second line is of the children: user and system, as 0m1.234s.
  const [, line = ""] = stdout.trim().split("\n");
  return [...line.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, rest]) => sum + 60 * Number(minutes) + Number(rest),
    0,
  );
}
