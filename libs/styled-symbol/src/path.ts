// Outlines as steps that SVG, PDF, and PostScript share. The unit is a module; y points down.

/** A step in an outline: move, line, cubic curve, or close. */
export type Step =
  | readonly ["M", number, number]
  | readonly ["L", number, number]
  | readonly ["C", number, number, number, number, number, number]
  | readonly ["Z"];

/** An outline, filled by the nonzero winding rule: a hole must run in the opposite direction. */
export type Path = readonly Step[];

/** Distance from the end of a quarter circle to its control point, as a share of the radius. */
const QUARTER = 0.5522847498;

/** Returns a clockwise box with the given corner radii (top left, top right, bottom right, bottom left). */
export function box(x: number, y: number, width: number, height: number, radii: readonly number[] = []): Path {
  const [topLeft = 0, topRight = 0, bottomRight = 0, bottomLeft = 0] = radii;
  const [right, bottom] = [x + width, y + height];
  return [
    ["M", x + topLeft, y],
    ["L", right - topRight, y],
    ...quarter([right - topRight, y], [right, y + topRight], [1, 0], topRight),
    ["L", right, bottom - bottomRight],
    ...quarter([right, bottom - bottomRight], [right - bottomRight, bottom], [0, 1], bottomRight),
    ["L", x + bottomLeft, bottom],
    ...quarter([x + bottomLeft, bottom], [x, bottom - bottomLeft], [-1, 0], bottomLeft),
    ["L", x, y + topLeft],
    ...quarter([x, y + topLeft], [x + topLeft, y], [0, -1], topLeft),
    ["Z"],
  ];
}

type Point = readonly [x: number, y: number];

/** Returns a quarter circle that turns right, starting in the given direction. */
function quarter(from: Point, to: Point, [x, y]: Point, radius: number): Step[] {
  if (radius === 0) return [];
  const reach = radius * QUARTER;
  return [["C", from[0] + x * reach, from[1] + y * reach, to[0] + y * reach, to[1] - x * reach, to[0], to[1]]];
}

export function circle(x: number, y: number, radius: number): Path {
  return box(x - radius, y - radius, 2 * radius, 2 * radius, [radius, radius, radius, radius]);
}

/** Returns the outline in the opposite direction, for a hole. `path` must be a single closed outline. */
export function reversed(path: Path): Path {
  const steps = path.filter((step) => step[0] !== "Z");
  const ends = steps.map(endOf);
  const back = steps.map((step, index): Step => {
    const [x, y] = ends[index - 1] ?? [0, 0];
    if (step[0] === "C") return ["C", step[3], step[4], step[1], step[2], x, y];
    return ["L", x, y];
  });
  const [x, y] = ends.at(-1) ?? [0, 0];
  return [["M", x, y], ...back.slice(1).reverse(), ["Z"]];
}

function endOf(step: Step): Point {
  return step[0] === "C" ? [step[5], step[6]] : [step[1] ?? 0, step[2] ?? 0];
}

/** Returns the path scaled and then moved. */
export function placed(path: Path, { x, y, scale }: { x: number; y: number; scale: number }): Path {
  return path.map((step): Step => {
    if (step[0] === "Z") return step;
    if (step[0] !== "C") return [step[0], x + step[1] * scale, y + step[2] * scale];
    const [, x1, y1, x2, y2, x3, y3] = step;
    return ["C", x + x1 * scale, y + y1 * scale, x + x2 * scale, y + y2 * scale, x + x3 * scale, y + y3 * scale];
  });
}

/** Returns SVG path data, which pdfkit also reads. */
export function pathData(path: Path): string {
  return path.map(([command, ...coordinates]) => command + coordinates.map(numberText).join(" ")).join("");
}

/** Returns a number as text, rounded to a thousandth of a module, which makes no visible difference in print. */
export function numberText(value: number): string {
  return String(Number(value.toFixed(3)));
}
