// Tests the images of codes whose symbols change: because their domain is lost, or because they move to another address.

import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { decodeImage } from "./testing/images.ts";
import { useTestRender } from "./testing/test-render.ts";

const { codes, render } = await useTestRender();
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const textOf = async (path: string) => decodeImage(await bytesOf(await render.get(path)));
const storedText = async (codeId: string, moves: number) => {
  const stored = await render.store.get({ codeId, format: "png", moves });
  return stored && decodeImage(stored);
};
const sendMoved = (codeId: string, moves: number) => {
  const body = { code_id: codeId, account_id: randomUUID(), version: moves + 1, moves, revision: 1 };
  return render.bus.publish({ name: "code.moved.v1", id: randomUUID(), body: Buffer.from(JSON.stringify(body)) });
};

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

it("each move of a code has its own stored image, and only the current one is kept", async () => {
  const code = await codes.addOnDomain();
  const { codeId, id } = code;
  expect(await textOf(`/${id}.png`)).toBe(code.payload);
  await expect.poll(() => storedText(codeId, 0)).toBe(code.payload);
  for (const moves of [1, 2]) {
    const payload = await codes.move(code);
    await expect.poll(() => textOf(`/${id}.png`)).toBe(payload);
    for (const path of [`/${id}.svg`, `/${id}.png?size=500`]) expect(await textOf(path), path).toBe(payload);
    await expect.poll(() => storedText(codeId, moves)).toBe(payload);
    await sendMoved(codeId, moves);
    expect(await storedText(codeId, moves - 1)).toBeUndefined();
    expect(await storedText(codeId, moves)).toBe(payload);
  }
  await codes.remove(code);
  const body = { code_id: codeId, account_id: randomUUID(), version: 4, moves: 2, revision: 1 };
  await render.bus.publish({ name: "code.deleted.v1", id: randomUUID(), body: Buffer.from(JSON.stringify(body)) });
  expect(await storedText(codeId, 2)).toBeUndefined();
});

it("an image of the previous symbol that is stored after the move is not kept", async () => {
  const code = await codes.addOnDomain();
  const { codeId, payload, dark, light } = code;
  await codes.move(code);
  await sendMoved(codeId, 1);
  const body = { code_id: codeId, payload, color: { dark, light }, format: "png" };
  await render.bus.publish({ name: "code.created.v1", id: randomUUID(), body: Buffer.from(JSON.stringify(body)) });
  expect(await storedText(codeId, 0)).toBeUndefined();
});
