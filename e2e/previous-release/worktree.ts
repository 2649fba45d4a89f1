// The release before as a tree of its own: checked out, with its packages, given the new migrations, and its tests run there.

import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { git, MIGRATIONS } from "./choose-ref.ts";
import { readResults, type TestResult } from "./judge.ts";

const REPORT = "previous-release.json";
const RUN_DEADLINE_MS = 60 * 60_000;
const MAX_OUTPUT_CHARS = 4000;
const EVERY_LINE = /\r?\n/;
/** A test file's line in vitest's default report. */
const FILE_LINE = /^\s*[✓❯×] .*\.test\.ts \(/u;

export interface ReleaseTree {
  readonly folder: string;
  /** Whether its packages are those of this tree. */
  readonly hasSamePackages: boolean;
  /** Puts the file of this tree there, under another path. */
  add(file: string, as: string): void;
  /** Gives it the migrations of this tree, or its own again. */
  useMigrations(whose: "new" | "own"): void;
  /** Runs the files by its own `npm test`, which installs and builds what is missing; `env` adds variables. Throws where no result comes. */
  runTests(files: readonly string[], env?: Record<string, string>): Promise<TestResult[]>;
  remove(): Promise<void>;
}

interface Options {
  root: string;
  commit: string;
  /** Ends what is under way. */
  signal: AbortSignal;
  onProgress(line: string): void;
}

export async function openRelease({ root, commit, signal, onProgress }: Options): Promise<ReleaseTree> {
  const base = await mkdtemp(join(tmpdir(), "qr-previous-"));
  const folder = join(base, "tree");
  git(root, "worktree", "add", "--detach", folder, commit);
  const remove = async () => {
    git(root, "worktree", "remove", "--force", folder);
    await rm(base, { recursive: true, force: true });
  };
  try {
    const hasSamePackages = readLock(root) === readLock(folder);
    if (hasSamePackages) await copyPackages(root, folder, signal);
    return {
      folder,
      hasSamePackages,
      remove,
      add: (file, as) => {
        mkdirSync(dirname(join(folder, as)), { recursive: true });
        cpSync(join(root, file), join(folder, as));
      },
      useMigrations: (whose) => {
        git(folder, "checkout", "--quiet", "HEAD", "--", MIGRATIONS);
        git(folder, "clean", "-fdq", "--", MIGRATIONS);
        if (whose === "new") cpSync(join(root, MIGRATIONS), join(folder, MIGRATIONS), { recursive: true });
      },
      runTests: async (files, env = {}) => {
        const report = join(folder, REPORT);
        await rm(report, { force: true });
        const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
        const output = await run(process.execPath, ["scripts/test.mjs", ...files, ...reporters], {
          cwd: folder,
          env: { ...process.env, NO_COLOR: "1", ...env },
          signal,
          onProgress,
        });
        const text = await readFile(report, "utf8").catch(() => "");
        if (text === "") throw new Error(`The release's tests did not run:\n${output}`);
        return readResults(JSON.parse(text), folder);
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

const readLock = (root: string) => readFileSync(join(root, "package-lock.json"), "utf8");

/** Hard links where the system has them: nothing writes to packages. The links to the workspaces are relative, so they lead to the copy. */
async function copyPackages(root: string, folder: string, signal: AbortSignal): Promise<void> {
  const paths = Object.keys(JSON.parse(readLock(root)).packages);
  const nested = paths.flatMap(
    (path) => path.match(/^((?:libs|services)\/[^/]+|e2e|bench)\/node_modules\//)?.[1] ?? [],
  );
  for (const place of ["", ...new Set(nested)]) {
    const [from, to] = [join(root, place, "node_modules"), join(folder, place, "node_modules")];
    if (!existsSync(from)) continue;
    const options = { cwd: root, env: process.env, signal, onProgress: () => {} };
    await run("cp", ["-al", from, to], options);
    if (!existsSync(to)) await run("cp", ["-R", from, to], options);
  }
}

interface RunOptions {
  cwd: string;
  env: NodeJS.ProcessEnv;
  signal: AbortSignal;
  onProgress(line: string): void;
}

/** The end of what the program has printed, however it ended. Passes on the lines of finished test files. */
function run(program: string, args: readonly string[], { cwd, env, signal, onProgress }: RunOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...args], { cwd, env, stdio: ["ignore", "pipe", "pipe"], timeout: RUN_DEADLINE_MS });
    const stop = () => child.kill("SIGTERM");
    signal.addEventListener("abort", stop);
    let [output, rest] = ["", ""];
    const take = (chunk: Buffer) => {
      const text = chunk.toString("utf8");
      output = (output + text).slice(-MAX_OUTPUT_CHARS);
      const lines = (rest + text).split(EVERY_LINE);
      rest = (lines.pop() ?? "").slice(-MAX_OUTPUT_CHARS);
      for (const line of lines) if (FILE_LINE.test(line)) onProgress(line.trim());
    };
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    child.once("error", reject);
    child.once("close", () => {
      signal.removeEventListener("abort", stop);
      if (signal.aborted) reject(new Error("Interrupted."));
      else resolve(output);
    });
  });
}
