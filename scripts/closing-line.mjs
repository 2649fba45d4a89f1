// A vitest reporter that prints the duration of each tier and the versions of the servers, and ends a run with a line for CI: "N passed, N
// failed, N skipped".
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { versionLines } from "./used-versions.ts";

const RUN_FOLDER = "TEST_RUN_FOLDER";
const VERSIONS = new URL("../deploy/versions.json", import.meta.url);

export default class ClosingLine {
  #tiers = new Map();

  onTestModuleQueued(module) {
    this.#tierOf(module).startedMs ??= performance.now();
  }

  onTestModuleEnd(module) {
    const tier = this.#tierOf(module);
    tier.files += 1;
    tier.endedMs = performance.now();
  }

  #tierOf({ project }) {
    const tier = this.#tiers.get(project.name) ?? { files: 0 };
    this.#tiers.set(project.name, tier);
    return tier;
  }

  onTestRunEnd(modules, unhandledErrors) {
    const counts = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const module of modules) {
      // Counts a failed setup or teardown of a file or group: all of its tests may have passed, or none may have run.
      for (const group of [module, ...module.children.allSuites()]) if (group.errors().length > 0) counts.failed += 1;
      for (const test of module.children.allTests()) counts[test.result().state] += 1;
    }
    for (const [name, { files, startedMs, endedMs }] of this.#tiers) {
      if (files > 0) console.log(`${name}: ${files} files in ${((endedMs - startedMs) / 1000).toFixed(0)} s`);
    }
    const ranOn = usedVersions();
    if (ranOn.length > 0) console.log(`ran on ${ranOn.join("; ")}`);
    const failed = counts.failed + unhandledErrors.length;
    console.log(`${counts.passed} passed, ${failed} failed, ${counts.skipped + counts.pending} skipped`);
  }
}

/** Returns the versions that the test processes have recorded. Runs of unit tests have no folder, because they start no servers. */
function usedVersions() {
  const folder = process.env[RUN_FOLDER];
  const recorded =
    folder === undefined ? `Node ${process.versions.node}` : readFileSync(join(folder, "versions"), "utf8");
  return versionLines(recorded, JSON.parse(readFileSync(VERSIONS, "utf8")));
}
