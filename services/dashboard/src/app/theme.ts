// Colors, type and defaults of the components, for light and dark.

import {
  type CSSVariablesResolver,
  createTheme,
  darken,
  lighten,
  luminance,
  type MantineThemeOverride,
} from "@mantine/core";
import type { TFunction } from "i18next";

/** WCAG 2 AA asks for 4.5; a little more, for what is rounded on the way to the screen. */
const MIN_CONTRAST = 4.7;
const STEP = 0.04;
const LIGHT_GROUND = "#ffffff";
/** Lighter than any ground of the dark scheme, so that tints are covered too. */
const DARK_GROUND = "#3b3b3b";

/** The theme, with the words that components say to those who hear the page. */
export function createDashboardTheme(t: TFunction): MantineThemeOverride {
  const closeButtonProps = { "aria-label": t("close") };
  // A dialog's heading is no banner of the page.
  const attributes = { header: { role: "presentation" } };
  const styles = { title: { fontWeight: 650, fontSize: "var(--mantine-font-size-lg)" } };
  return createTheme({
    primaryColor: "indigo",
    // Dark enough that white text on it keeps a contrast of 4.5 in light, light enough for dark.
    primaryShade: { light: 7, dark: 8 },
    defaultRadius: "md",
    fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
    headings: { fontWeight: "650", textWrap: "balance" },
    cursorType: "pointer",
    respectReducedMotion: true,
    components: {
      // A menu may have items alone; the first one takes the focus.
      Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
      Modal: { defaultProps: { closeButtonProps, attributes, styles, centered: true } },
      Drawer: { defaultProps: { closeButtonProps, attributes } },
      Notification: { defaultProps: { closeButtonProps } },
      Alert: { defaultProps: { closeButtonLabel: t("close"), variant: "light" } },
      PasswordInput: {
        defaultProps: { visibilityToggleButtonProps: { "aria-label": t("showPassword"), tabIndex: 0 } },
      },
      Tooltip: {
        defaultProps: { withArrow: true, openDelay: 200, events: { hover: true, focus: true, touch: false } },
      },
      Table: { defaultProps: { verticalSpacing: "sm" } },
      // Not by its color alone: a link in a sentence is seen by everybody.
      Anchor: { defaultProps: { underline: "not-hover" } },
      NavLink: { defaultProps: { variant: "light" } },
    },
  });
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The color, moved away from the ground until text in it (or on it, in the ground's color) can be read. */
function readable(color: string, ground: string, move: (color: string, by: number) => string): string {
  for (let by = 0; by < 1; by += STEP) {
    const moved = move(color, by);
    if (contrast(moved, ground) >= MIN_CONTRAST) return moved;
  }
  return move(color, 1);
}

/** Replaces the library's colors that are too pale to read: dimmed text, errors, and what badges, alerts and buttons are written in. */
export const resolveColors: CSSVariablesResolver = (theme) => {
  const light: Record<string, string> = {
    // The ground that the cards of a page lie on.
    "--qr-ground": theme.colors.gray[0],
    "--mantine-color-dimmed": "#565d65",
    "--mantine-color-placeholder": "#6c737a",
    "--mantine-color-error": readable(theme.colors.red[8], LIGHT_GROUND, darken),
  };
  const dark: Record<string, string> = {
    "--qr-ground": theme.colors.dark[8],
    "--mantine-color-dimmed": "#b5b5b5",
    "--mantine-color-placeholder": "#9a9a9a",
    "--mantine-color-error": readable(theme.colors.red[5], DARK_GROUND, lighten),
  };
  for (const [name, shades] of Object.entries(theme.colors)) {
    // On the tint of what the pointer is over; on paler ones and on white all the more.
    const tint = darken(shades[1], 0.04);
    const inLight = readable(shades[8], tint, darken);
    const inDark = readable(shades[4], DARK_GROUND, lighten);
    for (const use of ["text", "light-color", "outline"]) {
      light[`--mantine-color-${name}-${use}`] = inLight;
      dark[`--mantine-color-${name}-${use}`] = inDark;
    }
    light[`--mantine-color-${name}-light-hover`] = tint;
    // White is written on these in both.
    const filled = readable(shades[7], LIGHT_GROUND, darken);
    for (const scheme of [light, dark]) {
      scheme[`--mantine-color-${name}-filled`] = filled;
      scheme[`--mantine-color-${name}-filled-hover`] = darken(filled, 0.12);
    }
  }
  return { variables: {}, light, dark };
};
