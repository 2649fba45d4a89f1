// Opens a visitor's window for one test. Unexpected errors in the window fail the test. A screenshot is kept if the test fails.

import { expect, onTestFinished } from "vitest";
import { keepFailure } from "./artifacts.ts";
import type { Dashboard } from "./use-dashboard.ts";
import type { Visitor, VisitorOptions } from "./visitor.ts";

/** Opens a window. Call `visit` only within a test. */
export async function visit(dashboard: Dashboard, options?: VisitorOptions): Promise<Visitor> {
  const visitor = await dashboard.visit(options);
  guard(visitor, () => visitor.close());
  return visitor;
}

/**
 * Calls `end` when the test ends, and fails the test if a violation has occurred in the window since this call. Call
 * `guard` only within a test.
 */
export function guard(visitor: Visitor, end: () => Promise<void> = async () => {}): void {
  const before = visitor.violations.length;
  onTestFinished(async ({ task }) => {
    try {
      if (task.result?.state === "fail") await keepFailure(visitor.page, task.name);
    } finally {
      await end();
    }
    expect(visitor.violations.slice(before)).toEqual([]);
  });
}
