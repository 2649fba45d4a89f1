// A field for a color, with a picker.

import { ColorInput, type ColorInputProps, MantineThemeProvider } from "@mantine/core";
import { useTranslation } from "react-i18next";

export function ColorField(props: ColorInputProps) {
  const { t } = useTranslation("design");
  // ColorInput accepts these labels only through the theme's defaults.
  const picker = { saturationLabel: t("colors.saturation"), hueLabel: t("colors.hue") };
  return (
    <MantineThemeProvider theme={{ components: { ColorPicker: { defaultProps: picker } } }}>
      <ColorInput
        format="hex"
        // The picker is rendered in the page instead of in a portal, so that it is inside a landmark.
        popoverProps={{ withinPortal: false }}
        eyeDropperButtonProps={{ "aria-label": t("colors.pick") }}
        {...props}
      />
    </MantineThemeProvider>
  );
}
