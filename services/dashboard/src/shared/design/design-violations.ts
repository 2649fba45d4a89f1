// The violations in a design: those that the page finds, and those in the gateway's responses.

import type { ReactNode } from "react";
import { fieldTexts } from "../error-text.ts";
import { legibilityOf } from "./contrast.ts";
import type { Design } from "./design.ts";

/** Returns whether the design can be sent to the gateway for a preview. */
export function isComplete({ dark, light, hasFrame, caption }: Design): boolean {
  const isLegible = !["refused", "inverted"].includes(legibilityOf(dark, light));
  return isLegible && !(hasFrame && caption.trim() === "");
}

/** Returns the messages for the violations in responses, by API field. Later responses take precedence. */
export function violationsIn(...errors: readonly unknown[]): Record<string, ReactNode> {
  return Object.assign({}, ...errors.map(fieldTexts));
}
