// Tests the images of codes that get another design: each design has its own images, at its own URLs.

import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { decodeImage } from "./testing/images.ts";
import { useTestRender } from "./testing/test-render.ts";

const { codes, render } = await useTestRender();
const bytesOf = async (path: string) => Buffer.from(await (await render.get(path)).arrayBuffer());
const BLUE = { dark: "#00008b", light: "#ffffff" };
const RED = { dark: "#8b0000", light: "#ffffff" };

it("the images of earlier designs keep their bytes, and all designs encode the same text", async () => {
  const code = await codes.add();
  const { id, codeId, payload } = code;
  const first = await bytesOf(`/${id}.png`);
  expect((await render.get(`/${id}.2.png`)).status).toBe(404);
  expect(await codes.redesign(code, BLUE)).toBe(2);
  await expect.poll(async () => (await render.get(`/${id}.2.png`)).status).toBe(200);
  const second = await bytesOf(`/${id}.2.png`);
  await codes.redesign(code, RED);
  await expect.poll(async () => (await render.get(`/${id}.3.svg`)).status).toBe(200);
  expect(await bytesOf(`/${id}.png`)).toEqual(first);
  expect(await bytesOf(`/${id}.2.png`)).toEqual(second);
  expect(second.equals(first)).toBe(false);
  for (const image of [first, second, await bytesOf(`/${id}.3.png?size=500`)]) {
    expect(await decodeImage(image)).toBe(payload);
  }
  expect(String(await bytesOf(`/${id}.3.svg`))).toContain(RED.dark);
  expect(String(await bytesOf(`/${id}.svg`))).toContain(code.dark);

  await expect.poll(() => render.store.get({ codeId, format: "png", revision: 2 })).toEqual(second);
  await codes.remove(code);
  const body = { code_id: codeId, account_id: randomUUID(), version: 4, moves: 0, revision: 3 };
  await render.bus.publish({ name: "code.deleted.v1", id: randomUUID(), body: Buffer.from(JSON.stringify(body)) });
  for (const revision of [1, 2, 3]) {
    expect(await render.store.get({ codeId, format: "png", revision })).toBeUndefined();
  }
  await expect.poll(async () => (await render.get(`/${id}.2.png`)).status).toBe(404);
});

it("symbols of aliases have the designs of their code", async () => {
  const code = await codes.addOnDomain();
  const alias = await codes.addAlias(code);
  await codes.redesign(code, BLUE);
  await expect.poll(async () => (await render.get(`/${code.id}.2.svg?alias=${alias.id}`)).status).toBe(200);
  const [before, after] = [`/${code.id}.svg?alias=${alias.id}`, `/${code.id}.2.svg?alias=${alias.id}`];
  expect(String(await bytesOf(after))).toContain(BLUE.dark);
  expect(String(await bytesOf(before))).toContain(code.dark);
  for (const path of [before, after]) expect(await decodeImage(await bytesOf(path)), path).toBe(alias.payload);
});

it.each(["0", "1", "02", "1000", "x", "-1"])("a design has no image under the number %s", async (number) => {
  const code = await codes.add();
  expect((await render.get(`/${code.id}.${number}.png`)).status).toBe(404);
});
