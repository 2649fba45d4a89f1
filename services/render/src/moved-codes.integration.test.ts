// Tests the images of codes on own domains, whose symbols change when the domain is lost.

import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { decodeImage } from "./testing/images.ts";
import { useTestRender } from "./testing/test-render.ts";

const { codes, render } = await useTestRender();
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const textOf = async (path: string) => decodeImage(await bytesOf(await render.get(path)));

it("a symbol stored before the domain was lost is drawn anew with the default address", async () => {
  const code = await codes.addOnDomain();
  const { codeId, id, payload, dark, light, defaultPayload } = code;
  const body = { code_id: codeId, payload, color: { dark, light }, format: "png" };
  await render.bus.publish({ name: "code.created.v1", id: randomUUID(), body: Buffer.from(JSON.stringify(body)) });
  const stored = await render.store.get({ codeId, format: "png" });
  expect(await decodeImage(stored ?? Buffer.alloc(0))).toBe(payload);
  const first = await render.get(`/${id}.png`);
  expect(await bytesOf(first)).toEqual(stored);
  const tag = first.headers.get("etag") ?? "";

  await code.setState("lost");
  await expect.poll(() => textOf(`/${id}.png`)).toBe(defaultPayload);
  for (const path of [`/${id}.svg`, `/${id}.png?size=500`]) expect(await textOf(path), path).toBe(defaultPayload);
  expect((await render.get(`/${id}.png`, { "If-None-Match": tag })).status).toBe(200);
  expect(await render.store.get({ codeId, format: "png" })).toEqual(stored);

  await code.setState("verified");
  await expect.poll(() => textOf(`/${id}.png`)).toBe(payload);
  expect((await render.get(`/${id}.png`, { "If-None-Match": tag })).status).toBe(304);
});

it("a symbol that may change is cached only briefly, before and after the change", async () => {
  const [moving, fixed] = [await codes.addOnDomain(), await codes.add()];
  const cachingOf = async ({ id }: { id: string }) => (await render.get(`/${id}.png`)).headers.get("cache-control");
  const brief = await cachingOf(moving);
  expect(brief).not.toBe(await cachingOf(fixed));
  expect(brief).toMatch(/max-age=\d{1,3}\b/);
  await moving.setState("lost");
  expect(await cachingOf(moving)).toBe(brief);
});

it("a download is named after the path, without slashes", async () => {
  const code = await codes.addOnDomain();
  const name = async () => (await render.get(`/${code.id}.png?download=1`)).headers.get("content-disposition");
  expect(await name()).toMatch(/^attachment; filename="dir-[0-9a-f]{10}\.png"$/);
  await code.setState("lost");
  await expect.poll(name).toMatch(/^attachment; filename="[0-9A-F]{10}\.png"$/);
});
