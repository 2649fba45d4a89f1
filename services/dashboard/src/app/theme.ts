// The component theme, built from the design tokens, and the components' defaults.

import { createTheme, type MantineThemeOverride } from "@mantine/core";
import type { TFunction } from "i18next";
import {
  COLORS,
  FONT_SIZES,
  FONTS,
  HEADINGS,
  PRIMARY_SHADE,
  RADII,
  SCHEMES,
  SHADOWS,
  SPACING,
  WHITE,
} from "./tokens.ts";

const HEADING_WEIGHT = "650";

/** Creates the theme, including the components' labels for screen readers. */
export function createDashboardTheme(t: TFunction): MantineThemeOverride {
  const closeButtonProps = { "aria-label": t("close") };
  // A dialog's header is not a banner landmark.
  const attributes = { header: { role: "presentation" } };
  const styles = {
    title: {
      fontWeight: HEADING_WEIGHT,
      fontSize: "var(--mantine-font-size-lg)",
      lineHeight: "var(--mantine-line-height-sm)",
    },
  };
  return createTheme({
    colors: COLORS,
    white: WHITE,
    black: SCHEMES.light.text,
    primaryColor: "indigo",
    primaryShade: PRIMARY_SHADE,
    defaultRadius: "md",
    radius: RADII,
    spacing: SPACING,
    shadows: SHADOWS,
    fontSizes: FONT_SIZES,
    fontFamily: FONTS.text,
    fontFamilyMonospace: FONTS.code,
    headings: { fontWeight: HEADING_WEIGHT, textWrap: "balance", sizes: HEADINGS },
    cursorType: "pointer",
    respectReducedMotion: true,
    components: {
      // A menu must contain only items, and its first item must get the focus.
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
      Anchor: { defaultProps: { underline: "always" } },
      NavLink: { defaultProps: { variant: "light" } },
    },
  });
}
