// Parses SVG images from the image host. They contain only filled and stroked paths, and the logo.

/** A part of a symbol. `x`, `y`, and `scale` place the part in the image, whose side is 1. */
export type Shape = { x: number; y: number; scale: number } & (
  | { kind: "fill"; path: string; color: string }
  | { kind: "stroke"; path: string; color: string }
  | { kind: "picture"; href: string; left: number; top: number; side: number }
);

export interface SvgShapes {
  /** The color behind the symbol. */
  background: string;
  shapes: Shape[];
}

/**
 * Returns the shapes in an SVG image from the image host, from back to front. Throws an error if the image has a
 * different form.
 */
export function shapesIn(svg: string): SvgShapes {
  const root = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  const [left = 0, top = 0, side = 0] = (root.getAttribute("viewBox") ?? "").split(" ").map(Number);
  const [ground, ...parts] = [...root.querySelectorAll("path, image")];
  const background = ground?.getAttribute("fill") ?? null;
  if (background === null || !(side > 0)) throw new Error("the image has an unexpected structure");
  const shapes = parts.map((part): Shape => {
    const { x, y, scale } = placementOf(part.parentElement);
    return { x: (x - left) / side, y: (y - top) / side, scale: scale / side, ...shapeOf(part) };
  });
  return { background, shapes };
}

type Kind = Shape extends infer S ? (S extends Shape ? Omit<S, "x" | "y" | "scale"> : never) : never;

function shapeOf(part: Element): Kind {
  const number = (name: string) => Number(part.getAttribute(name) ?? 0);
  if (part.tagName === "image") {
    const href = part.getAttribute("href") ?? "";
    return { kind: "picture", href, left: number("x"), top: number("y"), side: number("width") };
  }
  const path = part.getAttribute("d") ?? "";
  const stroke = part.getAttribute("stroke");
  return stroke === null
    ? { kind: "fill", path, color: part.getAttribute("fill") ?? "#000000" }
    : { kind: "stroke", path, color: stroke };
}

const TRANSFORM = /^translate\((\S+) (\S+)\)scale\((\S+)\)$/;

/** Returns the origin of a group's coordinates, and the size of their unit (`scale`). */
function placementOf(group: Element | null): { x: number; y: number; scale: number } {
  const [, x, y, scale] = TRANSFORM.exec(group?.getAttribute("transform") ?? "") ?? [];
  return scale === undefined ? { x: 0, y: 0, scale: 1 } : { x: Number(x), y: Number(y), scale: Number(scale) };
}
