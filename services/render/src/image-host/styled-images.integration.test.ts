// Tests that every file of a styled code shows the style and is readable, whether it is drawn by the worker or on demand.

import { randomUUID } from "node:crypto";
import type { SymbolStyle } from "@qr/contracts";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { createDrawing } from "../drawing/drawing.ts";
import { decodeImage, decodeSymbol, pixelsOf, rasterOfPdf } from "../testing/images.ts";
import type { TestCode } from "../testing/test-codes.ts";
import { errorOf, useTestRender } from "../testing/test-render.ts";

const STYLES: readonly SymbolStyle[] = [
  { modules: "dots", finders: "circle", frame: null, logo: null },
  { modules: "rounded", finders: "rounded", frame: { caption: "Scan me" }, logo: null },
  { modules: "square", finders: "square", frame: { caption: "Меню (1) \\ %" }, logo: null },
];

const { codes, render } = await useTestRender();

const get = async (code: TestCode, path: string) => {
  const response = await render.get(`/${code.id}.${path}`);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};

describe.each(STYLES)("the style $modules, $finders, $frame", (style) => {
  let code: TestCode;
  beforeAll(async () => {
    code = await codes.add({ style });
  });

  it.each(["png", "svg", "webp", "jpg"])("is readable in a %s, large and small", async (format) => {
    for (const query of ["", "?size=120", "?size=2000&margin=0", "?ecc=H&size=333"]) {
      const image = await get(code, `${format}${query}`);
      expect(await decodeImage(image), query).toBe(code.payload);
      const { width, height } = await pixelsOf(image);
      const asked = Number(/size=(\d+)/.exec(query)?.[1] ?? 1024);
      expect([width, height]).toEqual([asked, asked]);
    }
  });

  it("is readable in a PDF of vectors only", async () => {
    const pdf = await get(code, "pdf?mm=40");
    expect(await decodeImage(await rasterOfPdf(pdf, 500))).toBe(code.payload);
    expect(pdf.toString("latin1")).not.toMatch(/\/Subtype \/Image|\/XObject|\/FontFile|\/BaseFont/);
  });

  it("is an EPS with the outlines of the SVG and without the caption's text", async () => {
    const eps = (await get(code, "eps?mm=40")).toString("latin1");
    expect(eps).toMatch(/^%!PS-Adobe-3\.0 EPSF-3\.0\n[\x20-\x7e\n]*\nend grestore\n%%EOF\n$/);
    expect(eps).not.toContain("Scan me");
    const [, ...paths] = (await get(code, "svg")).toString().matchAll(/ d="([^"]*)"/g);
    const numbers = (text: string) => text.match(/-?\d+(\.\d+)?/g)?.length ?? 0;
    const drawn = eps.split("\n").filter((line) => /^[0-9. -]+ [MLC]$/.test(line));
    expect(drawn.reduce((sum, line) => sum + numbers(line), 0)).toBe(
      paths.reduce((sum, [, path = ""]) => sum + numbers(path), 0),
    );
  });

  it("looks different from the unstyled symbol", async () => {
    const plain = await codes.add({ ...code, payload: `${code.payload.slice(0, -1)}_`, style: null });
    const [styled, squares] = [await get(code, "svg"), await get(plain, "svg")];
    expect(styled.toString()).toContain("<g transform=");
    expect(squares.toString()).not.toContain("<g transform=");
  });

  it("has the minimum print size of symbol and frame", async () => {
    const size = async (path: string) => (await render.get(`/${code.id}.${path}`)).headers.get("x-min-print-size");
    expect(await size("pdf")).toBe(style.frame ? "16.4mm" : "13.2mm");
  });
});

describe("a code with a logo", () => {
  let code: TestCode;
  beforeAll(async () => {
    const red = { create: { width: 100, height: 100, channels: 4, background: "#ff0000" } } as const;
    const logo = await sharp(red).png({ palette: true }).toBuffer();
    code = await codes.add({ style: { modules: "dots", finders: "rounded", frame: null, logo: "logo_x" }, logo });
  });

  it.each(["png", "svg", "webp", "jpg", "pdf"])("shows it in a readable %s at level H", async (format) => {
    const file = await get(code, format);
    const image = format === "pdf" ? await rasterOfPdf(file, 1024) : file;
    expect(await decodeSymbol(image)).toEqual({ text: code.payload, level: "H" });
    const { colorAt } = await pixelsOf(image);
    expect(colorAt(512, 512)).toMatch(/^#f[ef]0[0-3]0[0-3]$/);
    expect(await decodeImage(await sharp(image).resize(160).png().toBuffer())).toBe(code.payload);
  });

  it("is available at level H, but not at lower levels or as EPS", async () => {
    expect((await get(code, "png?ecc=H")).equals(await get(code, "png"))).toBe(true);
    for (const [path, field] of [
      ["png?ecc=M", "ecc"],
      ["pdf?ecc=L", "ecc"],
      ["eps", "format"],
    ] as const) {
      const response = await render.get(`/${code.id}.${path}`);
      const { details } = await errorOf(response);
      expect([response.status, details[0]?.field, details[0]?.code]).toEqual([400, field, "conflicting"]);
    }
  });

  it("is stored after drawing on demand, not by the worker, which has no logos", async () => {
    const { codeId, payload, dark, light, style } = await codes.add({
      style: code.style ?? null,
      logo: code.logo ?? null,
    });
    const body = { code_id: codeId, payload, color: { dark, light }, format: "png", style };
    await render.bus.publish({ name: "code.created.v1", id: randomUUID(), body: Buffer.from(JSON.stringify(body)) });
    const image = await get(code, "png");
    await expect
      .poll(async () => (await render.store.get({ codeId: code.codeId, format: "png" }))?.equals(image))
      .toBe(true);
    expect(await render.store.get({ codeId, format: "png" })).toBeUndefined();
  });
});

it("states the requested resolution and no other", async () => {
  const code = await codes.add({ style: { modules: "dots", finders: "circle", frame: null, logo: null } });
  for (const format of ["png", "jpg"]) {
    expect((await sharp(await get(code, `${format}?mm=50&dpi=300`)).metadata()).density).toBe(300);
  }
  expect((await get(code, "png")).includes("pHYs")).toBe(false);
});

it("is served as the worker drew and stored it", async () => {
  const style: SymbolStyle = { modules: "dots", finders: "circle", frame: { caption: "Hi" }, logo: null };
  const code = await codes.add({ style });
  const { codeId, payload, dark, light } = code;
  const body = { code_id: codeId, payload, color: { dark, light }, format: "png", style };
  await render.bus.publish({ name: "code.created.v1", id: randomUUID(), body: Buffer.from(JSON.stringify(body)) });
  const kept = () => render.store.get({ codeId, format: "png" });
  await expect.poll(kept, { timeout: 10_000 }).toBeDefined();
  const served = await get(code, "png");
  expect(served.equals((await kept()) ?? Buffer.alloc(0))).toBe(true);
  expect(served.equals(await plainImage(code))).toBe(false);
  expect((await decodeSymbol(served)).text).toBe(payload);
});

async function plainImage({ payload, dark, light }: TestCode): Promise<Buffer> {
  const drawing = createDrawing();
  try {
    const size = { sizePx: 1024, marginModules: 4 };
    return await drawing.draw({ payload, dark, light }, "png", size, { kind: "worker" });
  } finally {
    await drawing.close();
  }
}
