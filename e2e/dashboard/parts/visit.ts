// A person for one test: their window is closed at its end, nothing may have gone wrong in it by itself, and where the test has failed
// there is a picture of what they saw.

import { expect, onTestFinished } from "vitest";
import { keepFailure } from "./artifacts.ts";
import type { Dashboard } from "./open-dashboard.ts";
import type { Visitor, VisitorOptions } from "./visitor.ts";

/** Opens a window; only within a test. */
export async function visit(dashboard: Dashboard, options?: VisitorOptions): Promise<Visitor> {
  const visitor = await dashboard.visit(options);
  onTestFinished(async ({ task }) => {
    try {
      if (task.result?.state === "fail") await keepFailure(visitor.page, task.name);
    } finally {
      await visitor.close();
    }
    expect(visitor.violations).toEqual([]);
  });
  return visitor;
}
