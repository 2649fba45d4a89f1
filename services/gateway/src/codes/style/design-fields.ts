// The design of a code: its colors and its style.

import {
  FINDER_SHAPES,
  MODULE_SHAPES,
  type SymbolStyle,
  styleRequest,
  symbolStyle,
  uuidFromLogoId,
} from "@qr/contracts";
import { z } from "zod";
import { type CodeField, json, text, uuid } from "../define-field.ts";

export interface Colors {
  /** The color of the pattern, as `#rrggbb`. */
  dark: string;
  /** The color of the background. */
  light: string;
}

const color = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, { error: "Must be a color in the form #rrggbb." })
  .transform((value) => value.toLowerCase())
  .describe("A color in the form `#rrggbb`, returned in lowercase.");

const COLORS =
  "The colors of the pattern and its background. `dark` must be darker than `light`, with a contrast ratio of at least 3, for both eyes " +
  "and cameras.";
/** Colors in a change request. */
export const changedColors = z
  .strictObject({ dark: color.default("#000000"), light: color.default("#ffffff") })
  .describe(COLORS);
export const colors = changedColors.default({ dark: "#000000", light: "#ffffff" }).describe(COLORS);

export const style = styleRequest
  .nullable()
  .optional()
  .describe("How the symbol looks apart from its colors. Default: null, plain squares.");

/** A style in a change request. */
export const changedStyle = styleRequest
  .nullable()
  .describe("How symbols look apart from their colors. Null: plain squares.");

export const colorsRecord = z
  .strictObject({ dark: z.string(), light: z.string() })
  .describe("The colors of the pattern and its background.");

export const styleRecord = z.strictObject({
  modules: z.enum(MODULE_SHAPES),
  finders: z.enum(FINDER_SHAPES),
  frame: z.strictObject({ caption: z.string() }).nullable(),
  logo: z.string().nullable(),
});

/** Returns the UUID of the style's logo; null if there is none. */
export function logoIn(style: SymbolStyle | null | undefined): string | null {
  return style?.logo ? (uuidFromLogoId(style.logo) ?? null) : null;
}

export const designFields = {
  color: {
    columns: { colorDark: text("color_dark", z.string()), colorLight: text("color_light", z.string()) },
    create: colors,
    store: ({ color: { dark, light } }: { color: Colors }) => ({ colorDark: dark, colorLight: light }),
    record: colorsRecord,
    show: ({ colorDark, colorLight }: { colorDark: string; colorLight: string }) => ({
      dark: colorDark,
      light: colorLight,
    }),
    example: { dark: "#1a237e", light: "#ffffff" },
    csv: ["color.dark", "color.light"],
  },
  style: {
    columns: { style: json("style", symbolStyle.nullable()), logoId: uuid("logo_id", z.string().nullable()) },
    create: style,
    store: ({ style = null }: { style?: SymbolStyle | null | undefined }) => ({
      style,
      logoId: logoIn(style),
    }),
    record: styleRecord
      .optional()
      .describe("How the symbol looks apart from its colors. Only present if the code has a style."),
    show: ({ style }: { style: SymbolStyle | null }) => style ?? undefined,
  },
} as const satisfies Record<string, CodeField>;
