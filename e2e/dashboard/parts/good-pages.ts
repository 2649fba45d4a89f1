import { expect } from "vitest";
import { keepPicture } from "./artifacts.ts";
import { findAxeViolations } from "./axe.ts";
import type { Look } from "./looks.ts";
import { overhang } from "./show-page.ts";
import type { Visitor } from "./visitor.ts";

/**
 * Returns a function that expects a page to be accessible and no wider than the screen, and saves its screenshot as
 * `STORY-NAME`. `before` runs first.
 */
export function goodPages(story: string, before: (visitor: Visitor) => Promise<void> = async () => {}) {
  return async (visitor: Visitor, look: Look, name: string): Promise<void> => {
    await before(visitor);
    await keepPicture(visitor.page, `${story}-${name}`, look);
    expect(await findAxeViolations(visitor.page), name).toEqual([]);
    expect(await overhang(visitor), name).toBe(0);
  };
}
