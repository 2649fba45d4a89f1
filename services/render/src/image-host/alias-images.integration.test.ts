// Tests the images of aliases, which show the symbol of an alias in the style of its code.

import { describe, expect, it } from "vitest";
import { decodeImage, pixelsOf, rasterOfPdf } from "../testing/images.ts";
import { errorOf, startTestRender, useTestRender } from "../testing/test-render.ts";

const { codes, render } = await useTestRender();
const ENDED = { timeout: 2000, interval: 20 };

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const imageAt = async (path: string) => bytesOf(await render.get(path));
const textAt = async (path: string) => decodeImage(await imageAt(path));

describe("the image of an alias", () => {
  it.each(["png", "svg", "webp", "jpg"])("shows the short URL of the alias as %s, in any size", async (format) => {
    const code = await codes.add();
    const [one, other] = [await codes.addAlias(code), await codes.addAlias(code)];
    for (const query of ["", "&size=300&margin=2", "&ecc=H"]) {
      expect(await textAt(`/${code.id}.${format}?alias=${one.id}${query}`), query).toBe(one.payload);
      expect(await textAt(`/${code.id}.${format}?alias=${other.id}${query}`), query).toBe(other.payload);
      expect(await textAt(`/${code.id}.${format}?${query.slice(1)}`), query).toBe(code.payload);
    }
    expect(await textAt(`/${code.id}.${format}?alias=${one.id}`)).toBe(one.payload);
  });

  it("has the colors, the style, and the size of the code's image", async () => {
    const style = { modules: "dots", finders: "circle", frame: null, logo: null } as const;
    const code = await codes.add({ dark: "#102030", light: "#f0e0d0", style });
    const alias = await codes.addAlias(code);
    const [own, ofAlias] = [await imageAt(`/${code.id}.svg`), await imageAt(`/${code.id}.svg?alias=${alias.id}`)];
    for (const color of ["#102030", "#f0e0d0"]) expect(ofAlias.toString()).toContain(color);
    expect((await pixelsOf(ofAlias)).width).toBe((await pixelsOf(own)).width);
    expect(await decodeImage(ofAlias)).toBe(alias.payload);
    const pdf = await imageAt(`/${code.id}.pdf?alias=${alias.id}`);
    expect(await decodeImage(await rasterOfPdf(pdf, 600))).toBe(alias.payload);
  });

  it("has its own tag, and is named after the path of the alias", async () => {
    const code = await codes.add();
    const alias = await codes.addAlias(code);
    const path = `/${code.id}.png`;
    const own = await render.get(path);
    const tag = own.headers.get("etag") ?? "";
    const ofAlias = await render.get(`${path}?alias=${alias.id}&download=1`, { "If-None-Match": tag });
    expect(ofAlias.status).toBe(200);
    expect(ofAlias.headers.get("cache-control")).toBe(own.headers.get("cache-control"));
    const slug = alias.payload.split("/").at(-2);
    expect(ofAlias.headers.get("content-disposition")).toBe(`attachment; filename="${slug}.png"`);
    const known = { "If-None-Match": ofAlias.headers.get("etag") ?? "" };
    expect((await render.get(`${path}?alias=${alias.id}`, known)).status).toBe(304);
    expect((await render.get(path, known)).status).toBe(200);
  });

  it("is not stored, and never read from the code's stored image", async () => {
    const code = await codes.add();
    const alias = await codes.addAlias(code);
    expect(await textAt(`/${code.id}.png?alias=${alias.id}`)).toBe(alias.payload);
    expect(await render.store.get({ codeId: code.codeId, format: "png" })).toBeUndefined();
    const own = await imageAt(`/${code.id}.png`);
    await expect.poll(() => render.store.get({ codeId: code.codeId, format: "png" })).toEqual(own);
    const restarted = await startTestRender({ databaseUrl: codes.databaseUrl, imageStore: render.store });
    expect(await decodeImage(await bytesOf(await restarted.get(`/${code.id}.png?alias=${alias.id}`)))).toBe(
      alias.payload,
    );
    await restarted.stop();
  });

  it("costs its network's budget, in the default size, too", async () => {
    const limited = await startTestRender({
      databaseUrl: codes.databaseUrl,
      settings: { IMAGE_UNITS_PER_MINUTE: 1 },
    });
    const code = await codes.add();
    const aliases = [await codes.addAlias(code), await codes.addAlias(code)];
    const statuses: number[] = [];
    for (const { id } of aliases) statuses.push((await limited.get(`/${code.id}.svg?alias=${id}`)).status);
    expect(statuses).toEqual([200, 429]);
    expect((await limited.get(`/${code.id}.svg`)).status).toBe(200);
    await limited.stop();
  });
});

describe("on an own domain", () => {
  it("the symbol shows the alias there, and lasts no longer than the domain", async () => {
    const [code, place] = [await codes.add(), await codes.addOnDomain()];
    const payload = `HTTPS://GO.EXAMPLE.COM/Winter/${code.id}/`;
    const alias = await codes.addAlias(code, { payload, domainId: place.domainId });
    const path = (format: string) => `/${code.id}.${format}?alias=${alias.id}`;
    for (const format of ["png", "svg"]) expect(await textAt(path(format))).toBe(payload);
    expect((await render.get(path("png"))).headers.get("cache-control")).toBe("public, max-age=60");
    await place.setState("lost");
    await expect.poll(() => render.statusOf(path("png")), ENDED).toBe(404);
    expect(await textAt(`/${code.id}.png`)).toBe(code.payload);
    await place.setState("verified");
    await expect.poll(() => render.statusOf(path("png")), ENDED).toBe(200);
  });

  it("a code that has lost its domain keeps the images of its other aliases", async () => {
    const code = await codes.addOnDomain();
    const alias = await codes.addAlias(code);
    await code.setState("lost");
    await expect.poll(() => textAt(`/${code.id}.png`), ENDED).toBe(code.defaultPayload);
    expect(await textAt(`/${code.id}.png?alias=${alias.id}`)).toBe(alias.payload);
  });
});

it.each([
  ["its alias", async (_code: unknown, alias: { remove(): Promise<void> }) => alias.remove()],
  ["its code", async (code: Parameters<typeof codes.remove>[0]) => codes.remove(code)],
])("the image is gone when %s is deleted", async (_what, remove) => {
  const code = await codes.add();
  const alias = await codes.addAlias(code);
  for (const format of ["png", "svg"])
    expect((await render.get(`/${code.id}.${format}?alias=${alias.id}`)).status).toBe(200);
  await remove(code, alias);
  for (const format of ["png", "svg"])
    await expect.poll(() => render.statusOf(`/${code.id}.${format}?alias=${alias.id}`), ENDED).toBe(404);
});

it("there is no image of an unknown alias, or of another code's alias", async () => {
  const [code, other] = [await codes.add(), await codes.add()];
  const foreign = await codes.addAlias(other);
  for (const id of [foreign.id, "alias_06ey1qk3r5s8mq2v7c9t4w1x0b"]) {
    const response = await render.get(`/${code.id}.png?alias=${id}`);
    expect([response.status, (await errorOf(response)).code]).toEqual([404, "not_found"]);
  }
  expect(await textAt(`/${other.id}.png?alias=${foreign.id}`)).toBe(foreign.payload);
});

it.each([
  ["alias=", "alias:invalid_value"],
  ["alias=nonsense", "alias:invalid_value"],
  ["alias=ALIAS_06EY1QK3R5S8MQ2V7C9T4W1X0B", "alias:invalid_value"],
  ["alias=alias_zzzzzzzzzzzzzzzzzzzzzzzzzz", "alias:invalid_value"],
  ["alias=alias_06ey1qk3r5s8mq2v7c9t4w1x0b&alias=alias_06ey1qk3r5s8mq2v7c9t4w1x0b", "alias:repeated"],
  ["alias=x&ecc=Z", "ecc:invalid_value alias:invalid_value"],
])("rejects ?%s", async (query, expected) => {
  const { id } = await codes.add();
  const response = await render.get(`/${id}.png?${query}`);
  const { code, details } = await errorOf(response);
  expect([response.status, code]).toEqual([400, "invalid_request"]);
  expect(details.map((detail) => `${detail.field}:${detail.code}`).join(" ")).toBe(expected);
});
