// A vitest reporter that ends a run with one plain line, "N passed, N failed, N skipped", for whatever reads logs.

export default class ClosingLine {
  onTestRunEnd(modules, unhandledErrors) {
    const counts = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const module of modules) {
      // A file, or a group of tests, whose set-up or tear-down failed: its tests may all have passed, or none have run.
      for (const group of [module, ...module.children.allSuites()]) if (group.errors().length > 0) counts.failed += 1;
      for (const test of module.children.allTests()) counts[test.result().state] += 1;
    }
    const failed = counts.failed + unhandledErrors.length;
    console.log(`${counts.passed} passed, ${failed} failed, ${counts.skipped + counts.pending} skipped`);
  }
}
