// Runs samples from the API description, each in a process of its own, except that one process runs all TypeScript samples.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

export interface RunnableSample {
  name: string;
  source: string;
  apiKey: string;
}

export interface SampleRun {
  exitCode: number | null;
  /** What the sample printed; for TypeScript, the values as lines of JSON. */
  output: string;
  errors: string;
}

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
const PROGRAMS: Readonly<Record<string, readonly [program: string, ...string[]]>> = {
  curl: ["sh", "-s"],
  Python: ["python3", "-"],
  PHP: ["php"],
};
const TYPESCRIPT_OPTIONS = {
  target: "ES2023",
  module: "NodeNext",
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  noUncheckedIndexedAccess: true,
  allowImportingTsExtensions: true,
  customConditions: ["source"],
  types: ["node"],
};

/** Returns whether the program that runs samples in this language is installed. */
export async function canRun(label: string): Promise<boolean> {
  const [program = ""] = PROGRAMS[label] ?? ["node"];
  if (program === "sh") return true;
  return (await runProgram([program, "--version"])).exitCode === 0;
}

/** Runs the samples of one language, as many at a time as there are cores. Returns what each has printed. */
export async function runSamples(label: string, samples: readonly RunnableSample[]): Promise<Map<string, SampleRun>> {
  const program = PROGRAMS[label];
  if (program === undefined) return runTypeScript(samples);
  const runs = new Map<string, SampleRun>();
  const waiting = [...samples];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      runs.set(next.name, await runProgram(program, { QR_API_KEY: next.apiKey }, next.source));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return runs;
}

/** Checks the types of the samples. Returns what the compiler says; "" if there are no errors. */
export async function typeErrorsOf(samples: readonly RunnableSample[]): Promise<string> {
  return withFiles(samples, async (folder) => {
    const config = { compilerOptions: TYPESCRIPT_OPTIONS, include: ["*.ts"] };
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
    const compiler = join(ROOT, "node_modules/typescript/bin/tsc");
    return (await runProgram([process.execPath, compiler, "-p", folder])).output;
  });
}

/** Runs each sample as a module and prints, for each, what it has logged or thrown. */
const RUNNER = `
const samples = JSON.parse(process.argv[2]);
const print = console.log;
for (const { file, apiKey } of samples) {
  const lines = [];
  console.log = (...values) => void lines.push(...values.map((value) => JSON.stringify(value)));
  process.env.QR_API_KEY = apiKey;
  const errors = await import(file).then(() => "", (error) => String(error.stack));
  print(JSON.stringify({ exitCode: errors === "" ? 0 : 1, output: lines.join("\\n"), errors }));
}
`;

async function runTypeScript(samples: readonly RunnableSample[]): Promise<Map<string, SampleRun>> {
  return withFiles(samples, async (folder) => {
    await writeFile(join(folder, "runner.mts"), RUNNER);
    const list = samples.map(({ name, apiKey }) => ({ file: join(folder, `${name}.ts`), apiKey }));
    const command = [process.execPath, "--conditions=source", "--import", "tsx", join(folder, "runner.mts")] as const;
    const { output, errors } = await runProgram([...command, JSON.stringify(list)]);
    const lines = output.split("\n").filter((line) => line !== "");
    if (lines.length !== samples.length) throw new Error(`${lines.length} samples were run: ${errors}`);
    return new Map(samples.map(({ name }, index) => [name, JSON.parse(lines[index] ?? "") as SampleRun]));
  });
}

/** Calls `use` with a folder in the workspace, so that the samples find the client. The folder contains one file per sample. */
async function withFiles<T>(samples: readonly RunnableSample[], use: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(join(ROOT, ".cache"), { recursive: true });
  const folder = await mkdtemp(join(ROOT, ".cache/samples-"));
  try {
    await writeFile(join(folder, "package.json"), '{ "type": "module" }');
    for (const { name, source } of samples) await writeFile(join(folder, `${name}.ts`), `${source}\n`);
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function runProgram(
  [program, ...args]: readonly [string, ...string[]],
  env: Record<string, string> = {},
  input = "",
): Promise<SampleRun> {
  const child = spawn(program, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio: "pipe" });
  const exited = exitOf(child);
  child.stdin.on("error", () => {}).end(input);
  const [output, errors, exitCode] = await Promise.all([text(child.stdout), text(child.stderr), exited]);
  return { exitCode, output, errors };
}

/** Returns the exit code; null if the program was killed by a signal or is not installed. */
async function exitOf(child: ChildProcess): Promise<number | null> {
  try {
    const [code]: (number | null)[] = await once(child, "close");
    return code ?? null;
  } catch {
    return null;
  }
}
