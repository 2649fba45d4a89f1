// The screens that every page must work on.

import { isNightly } from "@qr/test-kit/nightly";

export interface Look {
  width: 390 | 1440;
  scheme: "light" | "dark";
}

export const PHONE_LIGHT: Look = { width: 390, scheme: "light" };
export const PHONE_DARK: Look = { width: 390, scheme: "dark" };
export const DESK_LIGHT: Look = { width: 1440, scheme: "light" };
export const DESK_DARK: Look = { width: 1440, scheme: "dark" };
/**
 * The looks to test: the narrow screen in every run, because it has the least room; the others only in the nightly run.
 */
export const LOOKS: readonly Look[] = [PHONE_LIGHT, ...(isNightly ? [PHONE_DARK, DESK_LIGHT, DESK_DARK] : [])];

const HEIGHTS = { 390: 844, 1440: 900 } as const;

export const lookName = ({ width, scheme }: Look): string => `${width}-${scheme}`;

export const viewportOf = ({ width }: Look) => ({ width, height: HEIGHTS[width] });
