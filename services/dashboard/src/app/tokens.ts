// The design tokens: every size, color, and shadow of the dashboard. The theme and the style sheets take their values from here.

type Shades = readonly [string, string, string, string, string, string, string, string, string, string];

const FALLBACK = "'Inter Fallback', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
/** Each platform's own font, so that codes in any script are shown. */
const MONOSPACE = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace";

export const FONTS = { text: `'Inter Variable', ${FALLBACK}`, code: MONOSPACE };

/** `code` is for addresses and keys in the wider monospace font, `figure` for numbers that people read first. */
export const FONT_SIZES = {
  xs: "0.75rem",
  code: "0.8125rem",
  sm: "0.875rem",
  md: "1rem",
  lg: "1.125rem",
  xl: "1.25rem",
  figure: "1.75rem",
};

/** A page's title is an h2, a section's title an h4. */
export const HEADINGS = {
  h1: { fontSize: "1.75rem", lineHeight: "1.25" },
  h2: { fontSize: "1.5rem", lineHeight: "1.3" },
  h3: { fontSize: "1.25rem", lineHeight: "1.35" },
  h4: { fontSize: "1.0625rem", lineHeight: "1.4" },
  h5: { fontSize: "1rem", lineHeight: "1.45" },
  h6: { fontSize: "0.875rem", lineHeight: "1.45" },
};

/** Multiples of 4 pixels. */
export const SPACING = {
  xxs: "0.25rem",
  xs: "0.5rem",
  sm: "0.75rem",
  md: "1rem",
  lg: "1.5rem",
  xl: "2rem",
  xxl: "3rem",
};

export const RADII = { xs: "0.125rem", sm: "0.25rem", md: "0.5rem", lg: "1rem", xl: "2rem" };

export const SHADOWS = {
  xs: "0 1px 2px rgba(20, 24, 40, 0.08)",
  sm: "0 1px 3px rgba(20, 24, 40, 0.1), 0 1px 2px rgba(20, 24, 40, 0.06)",
  md: "0 4px 14px rgba(20, 24, 40, 0.12), 0 1px 3px rgba(20, 24, 40, 0.08)",
  lg: "0 10px 30px rgba(20, 24, 40, 0.16), 0 2px 6px rgba(20, 24, 40, 0.08)",
  xl: "0 18px 48px rgba(20, 24, 40, 0.2), 0 4px 10px rgba(20, 24, 40, 0.08)",
};

/** The brand color. */
const INDIGO: Shades = [
  "#eff1ff",
  "#e1e5ff",
  "#c2c9ff",
  "#9fa9fb",
  "#8390f6",
  "#6a77ee",
  "#5661e3",
  "#464ecd",
  "#3a40ad",
  "#2d3288",
];

/** The neutral colors of the light scheme. */
const GRAY: Shades = [
  "#f7f8fa",
  "#f0f2f5",
  "#e6e9ee",
  "#d9dde4",
  "#c6cbd4",
  "#9ba2ae",
  "#838a97",
  "#555c68",
  "#363c47",
  "#1d2129",
];

/** The neutral colors of the dark scheme, from the text to the darkest background. */
const DARK: Shades = [
  "#dde0e6",
  "#b9bec8",
  "#a3a9b5",
  "#7f8693",
  "#3a3f4a",
  "#2f343e",
  "#252932",
  "#1b1e25",
  "#13151a",
  "#0c0e12",
];

export const COLORS = { indigo: INDIGO, gray: GRAY, dark: DARK };

export const WHITE = "#ffffff";

/** The shade of filled buttons. Their text is white in both schemes. */
export const PRIMARY_SHADE = { light: 7, dark: 7 } as const;

/**
 * The colors that have a different value in each scheme. `ground` is behind the panels, `control` is the outline of fields, and `picture` fills
 * the shapes of pictures.
 */
export const SCHEMES = {
  light: {
    body: WHITE,
    ground: GRAY[0],
    text: GRAY[9],
    dimmed: GRAY[7],
    placeholder: "#666d79",
    disabled: GRAY[1],
    disabledText: "#616875",
    border: GRAY[3],
    control: GRAY[6],
    picture: INDIGO[1],
  },
  dark: {
    body: DARK[7],
    ground: DARK[8],
    text: DARK[0],
    dimmed: DARK[1],
    placeholder: DARK[2],
    disabled: DARK[6],
    disabledText: DARK[2],
    border: DARK[4],
    control: DARK[3],
    picture: "#2b3060",
  },
} as const;
