// Draws a chart of the page as a PNG image. Loaded when a picture is requested.

/** The properties that style sheets set on the parts of charts. */
const PROPERTIES = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linejoin",
  "opacity",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
] as const;
/** Pixels per CSS pixel, so that the picture is sharp in print. */
const SCALE = 2;

/** Returns the chart as a PNG file on the page's background. */
export async function pictureOf(svg: SVGSVGElement): Promise<Blob> {
  const { width, height } = svg.getBoundingClientRect();
  const source = new Blob([standAlone(svg, width, height)], { type: "image/svg+xml" });
  const address = URL.createObjectURL(source);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = width * SCALE;
    canvas.height = height * SCALE;
    const context = canvas.getContext("2d");
    if (context === null) throw new Error("The browser cannot draw pictures.");
    context.fillStyle = getComputedStyle(document.body).backgroundColor;
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise<Blob>((resolve, reject) => {
      canvas.toBlob((file) => (file === null ? reject(new Error("The picture is empty.")) : resolve(file)));
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Returns the source of the chart with its computed colors and fonts, so that it needs no style sheet. */
function standAlone(svg: SVGSVGElement, width: number, height: number): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const parts = [...svg.querySelectorAll("*")];
  for (const [index, part] of [...copy.querySelectorAll("*")].entries()) {
    const original = parts[index];
    if (original === undefined) continue;
    const style = getComputedStyle(original);
    for (const name of PROPERTIES) part.setAttribute(name, style.getPropertyValue(name));
    part.removeAttribute("class");
    part.removeAttribute("style");
  }
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  copy.removeAttribute("class");
  copy.removeAttribute("style");
  return new XMLSerializer().serializeToString(copy);
}
