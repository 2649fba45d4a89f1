import type { Actor } from "../../events/event.ts";

/** Who erases accounts. */
export const ERASER: Actor = { type: "service", id: null, name: "erasure" };
