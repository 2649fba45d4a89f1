// Colors, fonts, and defaults for the components, in the light and dark schemes.

import {
  type CSSVariablesResolver,
  createTheme,
  darken,
  lighten,
  luminance,
  type MantineThemeOverride,
} from "@mantine/core";
import type { TFunction } from "i18next";

/** Minimum contrast ratio for text. WCAG 2 AA requires 4.5; the rest is a margin for rounding. */
const MIN_CONTRAST = 4.7;
const STEP = 0.04;
const LIGHT_GROUND = "#ffffff";
/** A background lighter than any in the dark scheme, including tints. */
const DARK_GROUND = "#3b3b3b";

/** Creates the theme, with the labels that components give to screen readers. */
export function createDashboardTheme(t: TFunction): MantineThemeOverride {
  const closeButtonProps = { "aria-label": t("close") };
  // A dialog's header is not a banner landmark.
  const attributes = { header: { role: "presentation" } };
  const styles = { title: { fontWeight: 650, fontSize: "var(--mantine-font-size-lg)" } };
  return createTheme({
    primaryColor: "indigo",
    // White text on this color has a contrast ratio of at least 4.5 in the light scheme, and the color is light enough for the dark scheme.
    primaryShade: { light: 7, dark: 8 },
    defaultRadius: "md",
    fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
    headings: { fontWeight: "650", textWrap: "balance" },
    cursorType: "pointer",
    respectReducedMotion: true,
    components: {
      // A menu must contain only items, and its first item gets the focus.
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
      // Links must be recognizable without color.
      Anchor: { defaultProps: { underline: "not-hover" } },
      NavLink: { defaultProps: { variant: "light" } },
    },
  });
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Returns the color, shifted away from the background color until text in either color is readable on the other. */
function readable(color: string, ground: string, move: (color: string, by: number) => string): string {
  for (let by = 0; by < 1; by += STEP) {
    const moved = move(color, by);
    if (contrast(moved, ground) >= MIN_CONTRAST) return moved;
  }
  return move(color, 1);
}

/** Replaces library colors that have too little contrast: dimmed text, errors, and the text of badges, alerts, and buttons. */
export const resolveColors: CSSVariablesResolver = (theme) => {
  const light: Record<string, string> = {
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
    const tint = darken(shades[1], 0.04);
    const inLight = readable(shades[8], tint, darken);
    const inDark = readable(shades[4], DARK_GROUND, lighten);
    for (const use of ["text", "light-color", "outline"]) {
      light[`--mantine-color-${name}-${use}`] = inLight;
      dark[`--mantine-color-${name}-${use}`] = inDark;
    }
    light[`--mantine-color-${name}-light-hover`] = tint;
    dark[`--mantine-color-${name}-light-hover`] = darken(shades[9], 0.4);
    // Filled components have white text in both schemes.
    const filled = readable(shades[7], LIGHT_GROUND, darken);
    for (const scheme of [light, dark]) {
      scheme[`--mantine-color-${name}-filled`] = filled;
      scheme[`--mantine-color-${name}-filled-hover`] = darken(filled, 0.12);
    }
  }
  return { variables: {}, light, dark };
};
