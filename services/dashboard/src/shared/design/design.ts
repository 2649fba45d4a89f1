// The design of a symbol as it is edited: colors, shapes, caption, and logo.

import type { Code } from "@qr/client";

type Style = NonNullable<Code["style"]>;
type ModuleShape = Style["modules"];
type FinderShape = Style["finders"];
export const MODULE_SHAPES = ["square", "dots", "rounded"] as const satisfies readonly ModuleShape[];
export const FINDER_SHAPES = ["square", "rounded", "circle"] as const satisfies readonly FinderShape[];
/** Maximum length of a caption, in characters. */
export const MAX_CAPTION_LENGTH = 24;

export interface Design {
  /** The colors of the pattern and its background, as `#rrggbb`. */
  dark: string;
  light: string;
  modules: ModuleShape;
  finders: FinderShape;
  hasFrame: boolean;
  /** The frame's caption, which is kept even while there is no frame. */
  caption: string;
  /** The ID of a logo; "" for none. */
  logo: string;
}

export const PLAIN_DESIGN: Design = {
  dark: "#000000",
  light: "#ffffff",
  modules: "square",
  finders: "square",
  hasFrame: false,
  caption: "",
  logo: "",
};

/** The parts of a code or of a preset that make up its design. */
interface Designed {
  color: Code["color"];
  style?: Style | null | undefined;
}

export function designOf({ color, style }: Designed): Design {
  return {
    ...PLAIN_DESIGN,
    ...color,
    ...(style && {
      modules: style.modules,
      finders: style.finders,
      hasFrame: style.frame !== null,
      caption: style.frame?.caption ?? "",
      logo: style.logo ?? "",
    }),
  };
}

/** Returns the design in the form used in requests. `style` is null for plain squares. */
export function designBody({ dark, light, modules, finders, hasFrame, caption, logo }: Design): {
  color: { dark: string; light: string };
  style: Style | null;
} {
  const isPlain = modules === "square" && finders === "square" && !hasFrame && logo === "";
  const frame = hasFrame ? { caption: caption.trim() } : null;
  return {
    color: { dark, light },
    style: isPlain ? null : { modules, finders, frame, logo: logo === "" ? null : logo },
  };
}

export function hasStyle(design: Design): boolean {
  return designBody(design).style !== null;
}

export function isSameDesign(one: Design, other: Design): boolean {
  return JSON.stringify(designBody(one)) === JSON.stringify(designBody(other));
}
