// Colours, type and defaults of the components, for light and dark.

import { createTheme } from "@mantine/core";

export const theme = createTheme({
  primaryColor: "indigo",
  // Dark enough that white text on it keeps a contrast of 4.5 in light, light enough for dark.
  primaryShade: { light: 7, dark: 8 },
  defaultRadius: "md",
  fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  cursorType: "pointer",
  respectReducedMotion: true,
});
