import { describe, expect, it } from "vitest";
import { decodeImage, pixelsOf, rasterOfPdf } from "../testing/images.ts";
import { newTestCode } from "../testing/test-codes.ts";
import { errorOf, useTestRender } from "../testing/test-render.ts";

const { codes, render } = await useTestRender();
const code = await codes.add();

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe("an image", () => {
  it.each(["png", "svg"] as const)("S12 is a readable %s of 1024 px before the worker has drawn it", async (format) => {
    const response = await render.get(`/${code.id}.${format}`);
    const image = await bytesOf(response);
    expect(response.status).toBe(200);
    expect(await decodeImage(image)).toBe(code.payload);
    const { width, height, colorAt } = await pixelsOf(image);
    expect([width, height, colorAt(0, 0)]).toEqual([1024, 1024, code.light]);
    await expect.poll(async () => (await render.store.get({ codeId: code.codeId, format }))?.equals(image)).toBe(true);
  });

  it.each([
    ["png", "image/png", null],
    ["svg", "image/svg+xml; charset=utf-8", "default-src 'none'; img-src data:; sandbox"],
    ["pdf", "application/pdf", null],
  ] as const)("S11 has the documented headers (%s)", async (format, contentType, policy) => {
    const response = await render.get(`/${code.id}.${format}`, { "X-Request-Id": "mine-1" });
    const image = await bytesOf(response);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": contentType,
      "content-length": String(image.length),
      etag: expect.stringMatching(/^"[A-Za-z0-9_-]{27}"$/),
      "cache-control": "public, max-age=31536000, immutable",
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
      "x-request-id": "mine-1",
    });
    expect(response.headers.get("content-security-policy")).toBe(policy);
    expect(response.headers.get("content-disposition")).toBeNull();
  });

  it.each([
    ["png", 64, 4],
    ["png", 333, 4],
    ["png", 2000, 16],
    ["svg", 500, 0],
  ])("is a %s of exactly the requested size: %i px, margin %i", async (format, size, margin) => {
    const image = await bytesOf(await render.get(`/${code.id}.${format}?size=${size}&margin=${margin}`));
    const { width, height } = await pixelsOf(image);
    expect([width, height]).toEqual([size, size]);
    expect(await decodeImage(image)).toBe(code.payload);
  });

  it.each(["png", "svg", "pdf"])("is named after the code's slug with download=1 (%s)", async (format) => {
    const response = await render.get(`/${code.id}.${format}?download=1&margin=2`);
    const slug = code.payload.slice(-10);
    expect(response.headers.get("content-disposition")).toBe(`attachment; filename="${slug}.${format}"`);
    expect(response.headers.get("access-control-expose-headers")).toContain("Content-Disposition");
  });

  it.each([
    ["", 50],
    ["?mm=20&margin=0", 20],
    ["?mm=85", 85],
  ])("is a readable PDF (%s)", async (query, mm) => {
    const response = await render.get(`/${code.id}.pdf${query}`);
    const pdf = await bytesOf(response);
    expect(response.status).toBe(200);
    expect(pdf.toString("latin1")).toContain(`/MediaBox [0 0 ${Number(((mm * 72) / 25.4).toFixed(6))} `);
    expect(await decodeImage(await rasterOfPdf(pdf, 500))).toBe(code.payload);
    const tag = response.headers.get("etag") ?? "";
    const again = await render.get(`/${code.id}.pdf${query}`, { "If-None-Match": tag });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });

  it("has the same tag and bytes with explicit defaults", async () => {
    const [plain, spelt] = [
      await render.get(`/${code.id}.png`),
      await render.get(`/${code.id}.png?margin=4&size=1024`),
    ];
    expect(spelt.headers.get("etag")).toBe(plain.headers.get("etag"));
    expect((await bytesOf(spelt)).equals(await bytesOf(plain))).toBe(true);
  });

  it("is not sent again to clients that have it", async () => {
    const tag = (await render.get(`/${code.id}.png`)).headers.get("etag") ?? "";
    for (const header of [tag, `W/${tag}`, `"other", ${tag}`, `"other",W/${tag} , "x"`, "*"]) {
      const response = await render.get(`/${code.id}.png`, { "If-None-Match": header });
      expect([response.status, await response.text(), response.headers.get("etag")], header).toEqual([304, "", tag]);
      expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    }
    for (const header of ['"other"', tag.slice(1, -1), ""]) {
      expect((await render.get(`/${code.id}.png`, { "If-None-Match": header })).status, header).toBe(200);
    }
    expect((await render.get(`/${code.id}.svg`, { "If-None-Match": tag })).status).toBe(200);
  });

  it("is found by an absolute URL in the request line", async () => {
    expect(await render.statusOf(`http://any.example/${code.id}.png`)).toBe(200);
  });

  it("has the same headers and no body on HEAD", async () => {
    const get = await render.get(`/${code.id}.svg`);
    const head = await fetch(`${render.url}/${code.id}.svg`, { method: "HEAD" });
    expect(await head.text()).toBe("");
    for (const name of ["etag", "content-length", "content-type", "cache-control"]) {
      expect(head.headers.get(name)).toBe(get.headers.get(name));
    }
  });

  it("I4 is gone in every size within a lease of its code's deletion", async () => {
    const doomed = await codes.add();
    const paths = [`/${doomed.id}.png`, `/${doomed.id}.svg`, `/${doomed.id}.png?size=128`, `/${doomed.id}.pdf`];
    for (const path of paths) expect((await render.get(path)).status).toBe(200);
    await codes.remove(doomed);
    await expect.poll(() => render.statusOf(`/${doomed.id}.png`), { timeout: 2000, interval: 20 }).toBe(404);
    for (const path of paths) expect((await render.get(path)).status).toBe(404);
  });
});

describe("an error response", () => {
  it.each([
    ["size=63", { size: "out_of_range" }],
    ["size=4097", { size: "out_of_range" }],
    ["size=", { size: "invalid_value" }],
    ["size=1e3", { size: "invalid_value" }],
    ["size=0100", { size: "invalid_value" }],
    ["size=%31%30%30%2e5", { size: "invalid_value" }],
    ["size=100&size=100", { size: "repeated" }],
    ["margin=17", { margin: "out_of_range" }],
    ["margin=-1", { margin: "invalid_value" }],
    ["download=0", { download: "invalid_value" }],
    ["width=100", { width: "unknown_field" }],
    ["sise=100&margin=99&download", { sise: "unknown_field", margin: "out_of_range", download: "invalid_value" }],
  ])("C7 for ?%s names every violation", async (query, violations) => {
    const response = await render.get(`/${code.id}.png?${query}`);
    const body = await errorOf(response);
    expect([response.status, body.code]).toEqual([400, "invalid_request"]);
    expect(Object.fromEntries(body.details.map(({ field, code }) => [field, code]))).toEqual(violations);
  });

  it.each([
    ["mm=19", { mm: "out_of_range" }],
    ["mm=1001", { mm: "out_of_range" }],
    ["mm=50.5", { mm: "invalid_value" }],
    ["size=100", { size: "unknown_field" }],
    ["mm=50&mm=50&margin=17&dpi=300", { mm: "repeated", margin: "out_of_range", dpi: "unknown_field" }],
  ])("for a PDF's ?%s names every violation", async (query, violations) => {
    const response = await render.get(`/${code.id}.pdf?${query}`);
    const body = await errorOf(response);
    expect([response.status, body.code]).toEqual([400, "invalid_request"]);
    expect(Object.fromEntries(body.details.map(({ field, code }) => [field, code]))).toEqual(violations);
    expect((await render.get(`/${code.id}.png?mm=50`)).status).toBe(400);
  });

  it("for a size below one pixel per module gives the minimum", async () => {
    const large = await codes.add({ payload: `https://example.com/${"x".repeat(1000)}` });
    const response = await render.get(`/${large.id}.png?size=64`);
    const body = await errorOf(response);
    const [detail] = body.details;
    expect([response.status, detail?.field, detail?.code]).toEqual([400, "size", "out_of_range"]);
    const enough = /at least (\d+)/.exec(detail?.message ?? "")?.[1];
    expect((await render.get(`/${large.id}.png?size=${enough}`)).status).toBe(200);
  });

  it("for an unknown code is a 404 in JSON that must not be cached", async () => {
    const response = await render.get(`/${newTestCode().id}.png`);
    expect(response.status).toBe(404);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(await response.json()).toEqual({
      code: "not_found",
      message: expect.any(String),
      request_id: response.headers.get("x-request-id"),
    });
  });

  it.each([
    "/",
    "/favicon.ico",
    "/../etc/passwd",
    "/%2e%2e/%2e%2e/etc/passwd.png",
    "/ID.PNG",
    "/ID.gif",
    "/ID.png/",
    "//ID.png",
    "/./ID.png",
    "/x/../ID.png",
    "/ID%2epng",
    "/ID.png%00",
    "/ID",
    "/qr_.png",
    "/qr_zzzzzzzzzzzzzzzzzzzzzzzzzz.png",
    "/QR_ID.png",
    "http://other.example/x/ID.png",
  ])("S11 for the path %s is a 404", async (path) => {
    expect(await render.statusOf(path.replace("ID", code.id))).toBe(404);
  });

  it("for another method is a 405 with the allowed methods", async () => {
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS", "PATCH"]) {
      const response = await fetch(`${render.url}/${code.id}.png`, { method });
      expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
      expect((await errorOf(response)).code).toBe("method_not_allowed");
    }
    expect(await render.statusOf(`/${code.id}.png`, "TRACE")).toBe(405);
  });

  it("T5 for a URL over 2 kB is a 414", async () => {
    expect(await render.statusOf(`/${code.id}.png?size=${"1".repeat(2048)}`)).toBe(414);
  });
});
