// npm run previous-release: whether the release before runs on the new schema. Started by scripts/previous-release.mjs.

import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type ChosenRef, chooseRef, git, MIGRATIONS } from "./choose-ref.ts";
import { databaseTests } from "./database-tests.ts";
import { failingFiles, judge, type TestResult, type Verdict } from "./judge.ts";
import { KNOWN_GAPS } from "./known-gaps.ts";
import { openRelease, type ReleaseTree } from "./worktree.ts";

const USAGE = `npm run previous-release -- [REF] [options]

Checks REF out, builds it and runs its tests that talk to the database on the schema of this tree; and a story in which its
services go on while the new migrations are applied to what they have written. What fails is run again, then on the release's own
schema; what fails there too says nothing of the new one.

  REF            a commit, branch or tag. By default the newest commit, back along first parents from HEAD, that lacks a
                 migration of this tree and has the text of the others; HEAD~1 where there is none
  --only TEXT    test files whose path has this text (the story: upgrade)
  --json FILE    writes the results as JSON, too

Takes some 15 minutes on two cores. e2e/previous-release/known-gaps.ts lists what may fail, with the reason.
Exit code: 0 nothing but known gaps, 1 a migration breaks the release before, 2 it could not be judged.`;
const ROOT = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");
const STORY = { file: "e2e/previous-release/upgrade.story.ts", as: "e2e/stories/upgrade.test.ts" };
const NOT_JUDGED = 2;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: "boolean", default: false },
    only: { type: "string", default: "" },
    json: { type: "string" },
  },
});
const begunMs = performance.now();
const stopping = new AbortController();

if (values.help) console.log(USAGE);
else if (positionals.length > 1) fail("Name one REF at most; --help tells the rest.");
else {
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort());
  process.exitCode = await main(positionals[0]).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return NOT_JUDGED;
  });
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = NOT_JUDGED;
}

/** With the minutes and seconds since the start. */
function tell(line: string): void {
  const seconds = Math.floor((performance.now() - begunMs) / 1000);
  console.log(`${String(Math.floor(seconds / 60)).padStart(3)}:${String(seconds % 60).padStart(2, "0")}  ${line}`);
}

async function main(ref?: string): Promise<number> {
  const chosen = chooseRef(ROOT, ref);
  tell(`the release before: ${git(ROOT, "log", "-1", "--format=%h %s", chosen.commit)}`);
  tell(`new migrations: ${chosen.newMigrations.join(", ") || "none"}`);
  const { commit } = chosen;
  const release = await openRelease({ root: ROOT, commit, signal: stopping.signal, onProgress: tell });
  try {
    tell(release.hasSamePackages ? "its packages are those of this tree" : "it installs its own packages (npm ci)");
    const verdict = await runAll(release);
    if (values.json) await writeFile(values.json, `${JSON.stringify({ ...chosen, ...verdict }, undefined, 2)}\n`);
    report(chosen, verdict);
    return verdict.failures.length === 0 ? 0 : 1;
  } finally {
    await release.remove();
  }
}

async function runAll(release: ReleaseTree): Promise<Verdict> {
  const isWanted = (file: string) => file.includes(values.only);
  const runs: TestResult[][] = [];
  if (isWanted(STORY.as)) runs.push(...(await runStory(release)));
  const files = databaseTests(release.folder).filter((file) => isWanted(file) && file !== STORY.as);
  if (files.length === 0 && runs.length === 0) throw new Error(`No test file of the release has ${values.only}.`);
  let failingAnyway: TestResult[] = [];
  if (files.length > 0) {
    release.useMigrations("new");
    tell(`its ${files.length} files of tests that talk to the database, on the new schema`);
    const first = await release.runTests(files);
    runs.push(first);
    const failing = failingFiles(first);
    if (failing.length > 0) {
      tell(`again, since something failed: ${failing.join(", ")}`);
      const second = await release.runTests([...failing, "--no-file-parallelism"]);
      runs.push(second);
      failingAnyway = await runOnOwnSchema(release, failingFiles(second));
    }
  }
  return judge(
    runs,
    failingAnyway,
    KNOWN_GAPS.filter(({ file }) => isWanted(file)),
  );
}

async function runStory(release: ReleaseTree): Promise<TestResult[][]> {
  release.add(STORY.file, STORY.as);
  tell("its services go on while the new migrations are applied");
  const env = { NEW_MIGRATIONS: `${ROOT}/${MIGRATIONS}` };
  const first = await release.runTests([STORY.as], env);
  return failingFiles(first).length === 0 ? [first] : [first, await release.runTests([STORY.as], env)];
}

async function runOnOwnSchema(release: ReleaseTree, files: readonly string[]): Promise<TestResult[]> {
  if (files.length === 0) return [];
  release.useMigrations("own");
  tell(`on its own schema, to compare: ${files.join(", ")}`);
  return release.runTests([...files, "--no-file-parallelism"]);
}

function report({ newMigrations }: ChosenRef, { passed, failures, gaps, closedGaps, failingAnyway }: Verdict): void {
  const nameOf = ({ file, test }: TestResult) => `${file}: ${test || "the file as a whole"}`;
  for (const failure of failures) console.log(`BROKEN     ${nameOf(failure)}\n           ${failure.complaint ?? ""}`);
  for (const gap of gaps) console.log(`known gap  ${nameOf(gap)}\n           ${gap.reason}`);
  for (const gap of closedGaps)
    console.log(`closed     ${gap.file}: ${gap.test ?? "all tests"} (take it out of known-gaps.ts)`);
  for (const one of failingAnyway) console.log(`unjudged   ${nameOf(one)} (fails on its own schema, too)`);
  console.log(
    `${newMigrations.length} new migrations; of the release before ${passed} tests pass, ${failures.length} are broken, ` +
      `${gaps.length} known gaps, ${failingAnyway.length} unjudged`,
  );
}
