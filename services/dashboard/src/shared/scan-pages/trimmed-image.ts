// Removes the transparent margins of an image, as the gateway does before pages show a logo.

import { useQuery } from "@tanstack/react-query";

/** Returns the query for the URL of the image without its margins. Loads nothing if there is no image. */
export function useTrimmedImage(image: string | undefined) {
  return useQuery({
    queryKey: ["trimmed-image", image],
    queryFn: () => trimmed(image ?? ""),
    enabled: image !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: "always",
  });
}

async function trimmed(url: string): Promise<string> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const whole = canvasOf(width, height);
  whole.context.drawImage(image, 0, 0);
  const box = boxOf(whole.context.getImageData(0, 0, width, height));
  if (box === undefined) return url;
  const part = canvasOf(box.width, box.height);
  part.context.drawImage(image, -box.left, -box.top);
  return part.canvas.toDataURL();
}

function canvasOf(width: number, height: number) {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("There is no canvas.");
  return { canvas, context };
}

/** Returns the smallest box with everything that is not transparent; undefined if the whole image is transparent. */
function boxOf({ data, width, height }: ImageData) {
  const isFilled = (x: number, y: number) => (data[4 * (y * width + x) + 3] ?? 0) > 1;
  const [xs, ys] = [Array.from({ length: width }, (_, x) => x), Array.from({ length: height }, (_, y) => y)];
  const columns = xs.filter((x) => ys.some((y) => isFilled(x, y)));
  const rows = ys.filter((y) => xs.some((x) => isFilled(x, y)));
  const [left, right, top, bottom] = [columns[0], columns.at(-1), rows[0], rows.at(-1)];
  if (left === undefined || right === undefined || top === undefined || bottom === undefined) return undefined;
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
}
