// Image files for print and the web: format, size, and error correction level.

import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { decodeImage, decodeSymbol, pixelsOf, rasterOfEps, rasterOfPdf } from "../testing/images.ts";
import { errorOf, startTestRender, useTestRender } from "../testing/test-render.ts";

const { codes, render } = await useTestRender();
const code = await codes.add();

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const get = async (path: string) => bytesOf(await render.get(`/${code.id}.${path}`));

async function pictureOf(path: string): Promise<Buffer> {
  const bytes = await get(path);
  if (path.startsWith("pdf")) return rasterOfPdf(bytes, 600);
  return path.startsWith("eps") ? rasterOfEps(bytes, 600) : bytes;
}

async function violationsOf(path: string): Promise<Record<string, string>> {
  const response = await render.get(path);
  const body = await errorOf(response);
  expect([response.status, body.code], path).toEqual([400, "invalid_request"]);
  return Object.fromEntries(body.details.map((detail) => [detail.field, detail.code]));
}

describe.each([
  ["webp", "image/webp"],
  ["jpg", "image/jpeg"],
  ["eps", "application/postscript"],
] as const)("a %s", (format, type) => {
  it("has the type, tag, name, and headers of every image, and is not resent to clients that have it", async () => {
    const response = await render.get(`/${code.id}.${format}?download=1`);
    const bytes = await bytesOf(response);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": type,
      "content-length": String(bytes.length),
      "content-disposition": `attachment; filename="${code.payload.slice(-10)}.${format}"`,
      etag: expect.stringMatching(/^"[A-Za-z0-9_-]{27}"$/),
      "cache-control": "public, max-age=31536000, immutable",
      "access-control-allow-origin": "*",
      "access-control-expose-headers": expect.stringContaining("X-Min-Print-Size"),
      "x-content-type-options": "nosniff",
      "x-min-print-size": "13.2mm",
    });
    const again = await render.get(`/${code.id}.${format}`, { "If-None-Match": response.headers.get("etag") ?? "" });
    expect([again.status, await again.text(), again.headers.get("x-min-print-size")]).toEqual([304, "", "13.2mm"]);
  });

  it("is gone when its code is deleted", async () => {
    const doomed = await codes.add();
    expect((await render.get(`/${doomed.id}.${format}`)).status).toBe(200);
    await codes.remove(doomed);
    await expect.poll(() => render.statusOf(`/${doomed.id}.${format}`), { timeout: 2000, interval: 20 }).toBe(404);
  });
});

it("a WebP has exactly the pixels of the PNG, and a JPEG is readable at any size", async () => {
  for (const query of ["", "?size=64", "?size=333&margin=0", "?size=4096&margin=16"]) {
    const [png, webp] = [await pixelsOf(await get(`png${query}`)), await pixelsOf(await get(`webp${query}`))];
    expect([webp.width, webp.rgb.equals(png.rgb)], query).toEqual([png.width, true]);
    const jpg = await get(`jpg${query}`);
    expect((await sharp(jpg).metadata()).width, query).toBe(png.width);
    expect(await decodeImage(jpg), query).toBe(code.payload);
  }
});

describe("?ecc=", () => {
  it.each(["png", "svg", "webp", "jpg", "pdf", "eps"])(
    "draws a %s at each level, or at a better one of the same size",
    async (format) => {
      const isOffered = (level: string) => ({ L: "MQH", M: "MQH", Q: "QH", H: "H" })[level] ?? "";
      for (const level of ["L", "M", "Q", "H"]) {
        const read = await decodeSymbol(await pictureOf(`${format}?ecc=${level}`));
        expect(read.text).toBe(code.payload);
        expect(isOffered(level)).toContain(read.level);
      }
    },
  );

  it.each(["png", "svg"] as const)(
    "draws and stores a %s again if the store returns only a part of it",
    async (format) => {
      const { id, codeId, payload } = await codes.add();
      await render.store.put({ codeId, format }, Buffer.from("the start"));
      const image = await bytesOf(await render.get(`/${id}.${format}`));
      expect(await decodeImage(image)).toBe(payload);
      await expect.poll(async () => (await render.store.get({ codeId, format }))?.equals(image)).toBe(true);
    },
  );

  it("has one tag per level, defaults to M, and stores only M, whichever level was requested first", async () => {
    const fresh = await codes.add();
    const [high, spelt, plain] = [
      await render.get(`/${fresh.id}.png?ecc=H`),
      await render.get(`/${fresh.id}.png?ecc=M`),
      await render.get(`/${fresh.id}.png`),
    ];
    expect(spelt.headers.get("etag")).toBe(plain.headers.get("etag"));
    expect(high.headers.get("etag")).not.toBe(plain.headers.get("etag"));
    const image = await bytesOf(plain);
    await expect
      .poll(async () => (await render.store.get({ codeId: fresh.codeId, format: "png" }))?.equals(image))
      .toBe(true);
    // The image comes from the store, not from memory, because the second service's cache is empty.
    const other = await startTestRender({ databaseUrl: codes.databaseUrl, imageStore: render.store });
    try {
      const [stored, drawn] = [await other.get(`/${fresh.id}.png`), await other.get(`/${fresh.id}.png?ecc=H`)];
      expect((await bytesOf(stored)).equals(image)).toBe(true);
      expect((await decodeSymbol(await bytesOf(drawn))).level).toBe("H");
      expect(stored.headers.get("x-min-print-size")).toBe("13.2mm");
    } finally {
      await other.stop();
    }
  });

  it.each([
    [1274, "H", "L, M and Q"],
    [1664, "Q", "L and M"],
  ] as const)("for %i bytes at %s says which levels fit", async (bytes, level, fitting) => {
    const large = await codes.add({ payload: `${"x".repeat(bytes - 10)}${level.toLowerCase().repeat(10)}` });
    for (const format of ["png", "eps"]) {
      const response = await render.get(`/${large.id}.${format}?ecc=${level}`);
      const { details } = await errorOf(response);
      expect([response.status, details[0]?.field, details[0]?.code]).toEqual([400, "ecc", "out_of_range"]);
      expect(details[0]?.message).toContain(`it fits at ${fitting}.`);
    }
  });
});

describe("mm and dpi", () => {
  it.each([
    ["png", 50, 300, 591],
    ["jpg", 50, 300, 591],
    ["png", 20, 2400, 1890],
    ["jpg", 300, 150, 1772],
    ["png", 1000, 72, 2835],
  ])("of a %s (%i at %i) determine its pixels and are stated in the file", async (format, mm, dpi, px) => {
    const image = await get(`${format}?mm=${mm}&dpi=${dpi}`);
    const { width, height, density } = await sharp(image).metadata();
    expect([width, height]).toEqual([px, px]);
    expect(density).toBe(dpi);
    expect(await decodeImage(image)).toBe(code.payload);
  });

  it.each(["png", "jpg"])("of a %s can be given as size and dpi, with whole pixels per module", async (format) => {
    const image = await get(`${format}?size=594&dpi=302`);
    const { width, density } = await sharp(image).metadata();
    expect([width, density]).toEqual([594, 302]);
    expect(await decodeImage(image)).toBe(code.payload);
  });

  it("are stated in a PNG as pixels per meter only if requested", async () => {
    const chunkOf = (png: Buffer) => png.indexOf("pHYs", 0, "latin1");
    const png = await get("png?mm=50&dpi=300");
    const at = chunkOf(png) + 4;
    expect([png.readUInt32BE(at), png.readUInt32BE(at + 4), png[at + 8]]).toEqual([11811, 11811, 1]);
    expect(chunkOf(await get("png?size=591"))).toBe(-1);
  });
});

describe("X-Min-Print-Size", () => {
  it.each([
    ["png", "13.2mm"],
    ["svg?margin=0", "10.2mm"],
    ["pdf?mm=300", "13.2mm"],
    ["eps?margin=16", "22.8mm"],
    ["png?ecc=H", "15.2mm"],
    ["pdf?ecc=H", "14.8mm"],
    // This size has room for one pixel per module, so the quiet zone is wider than requested.
    ["png?size=64", "25.6mm"],
  ])("of %s is %s: 0.4 mm per module", async (path, size) => {
    expect((await render.get(`/${code.id}.${path}`)).headers.get("x-min-print-size")).toBe(size);
  });
});

it.each([
  ["png?ecc=m", { ecc: "invalid_value" }],
  ["png?ecc=", { ecc: "invalid_value" }],
  ["svg?ecc=H&ecc=H", { ecc: "repeated" }],
  ["png?mm=50", { dpi: "required" }],
  ["jpg?dpi=300", { mm: "required" }],
  ["png?size=500&mm=50&dpi=300", { size: "conflicting" }],
  ["png?size=500&mm=50", { dpi: "required", size: "conflicting" }],
  ["png?size=5&dpi=300", { size: "out_of_range" }],
  ["png?mm=19&dpi=71", { mm: "out_of_range", dpi: "out_of_range" }],
  ["png?mm=50.5&dpi=2401", { mm: "invalid_value", dpi: "out_of_range" }],
  ["png?mm=1000&dpi=300", { dpi: "out_of_range" }],
  ["png?mm=20&dpi=72", { dpi: "out_of_range" }],
  ["webp?mm=50&dpi=300", { mm: "unknown_field", dpi: "unknown_field" }],
  ["svg?mm=50", { mm: "unknown_field" }],
  ["eps?size=500", { size: "unknown_field" }],
  ["eps?dpi=300&mm=50", { dpi: "unknown_field" }],
  ["jpg?quality=50", { quality: "unknown_field" }],
])("names every violation in %s", async (path, violations) => {
  expect(await violationsOf(`/${code.id}.${path}`)).toEqual(violations);
});

it("rejects a print size below one pixel per module and gives the minimum", async () => {
  const large = await codes.add({ payload: `https://example.com/${"x".repeat(990)}PRINT-SIZE` });
  const response = await render.get(`/${large.id}.png?mm=20&dpi=100`);
  const { details } = await errorOf(response);
  expect([response.status, details[0]?.field, details[0]?.code]).toEqual([400, "mm", "out_of_range"]);
  expect(details[0]?.message).toMatch(/at least \d+ pixels/);
});

it.each(["jpeg", "JPG", "gif", "tiff", "ps", "webp/", "e ps"])(
  "serves no image with the extension %s",
  async (ending) => {
    expect(await render.statusOf(`/${code.id}.${ending.replace(" ", "%20")}`)).toBe(404);
  },
);
