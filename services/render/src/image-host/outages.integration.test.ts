import { startTcpProxy, type TcpProxy } from "@qr/runtime/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { type ImageStore, ImageStoreUnavailableError } from "../image-store/image-store.ts";
import { DEFAULT_PICTURE } from "../symbol/picture.ts";
import { decodeImage, drawSymbol } from "../testing/images.ts";
import { createTestCodes, newTestCode, type TestCodes } from "../testing/test-codes.ts";
import { errorOf, startTestRender, type TestRender } from "../testing/test-render.ts";

/** The Cache-Control of an image whose code may have been deleted. */
const SHORT = "public, max-age=60";
let codes: TestCodes;
let proxy: TcpProxy;
let proxiedUrl: string;
const started: TestRender[] = [];

beforeAll(async () => {
  codes = await createTestCodes();
  const url = new URL(codes.databaseUrl);
  proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port || 5432) });
  url.hostname = "127.0.0.1";
  url.port = String(proxy.port);
  proxiedUrl = url.href;
});
afterAll(async () => {
  proxy.thaw();
  for (const render of started) await render.stop();
  await proxy.close();
  await codes.drop();
});

async function start(imageStore?: ImageStore): Promise<TestRender> {
  const render = await startTestRender({ databaseUrl: proxiedUrl, ...(imageStore ? { imageStore } : {}) });
  started.push(render);
  return render;
}

const readiness = async (render: TestRender) => {
  const response = await render.get("/readyz");
  const { dependencies } = z.object({ dependencies: z.record(z.string(), z.string()) }).parse(await response.json());
  return { status: response.status, ...dependencies };
};

it.each(["refuses", "freezes"] as const)(
  "S12 while Postgres %s, stored images are served, others are 503 and never 404, and the host recovers",
  async (fault) => {
    const [kept, drawnBefore, unseen] = [newTestCode(), await codes.add(), await codes.add()];
    const render = await start();
    const image = await drawSymbol(kept, "png", DEFAULT_PICTURE);
    await render.store.put({ codeId: kept.codeId, format: "png" }, image);
    expect((await render.get(`/${drawnBefore.id}.svg?size=100`)).status).toBe(200);

    if (fault === "freezes") proxy.freeze();
    else {
      proxy.refuse();
      proxy.cut();
    }
    const response = await render.get(`/${kept.id}.png`);
    expect([response.status, Buffer.from(await response.arrayBuffer()).equals(image)]).toEqual([200, true]);
    expect(response.headers.get("cache-control")).toBe(SHORT);
    const known = await render.get(`/${drawnBefore.id}.svg?size=100`);
    expect([known.status, known.headers.get("cache-control")]).toEqual([200, SHORT]);
    const same = await render.get(`/${drawnBefore.id}.svg?size=100`, { "If-None-Match": "*" });
    expect([same.status, same.headers.get("cache-control")]).toEqual([304, SHORT]);
    for (const path of [`/${unseen.id}.png`, `/${kept.id}.png?size=99`, `/${newTestCode().id}.svg`]) {
      const refusal = await render.get(path);
      expect([refusal.status, refusal.headers.get("retry-after")], path).toEqual([503, "2"]);
      expect((await errorOf(refusal)).code).toBe("unavailable");
    }
    const startedMs = performance.now();
    expect((await render.get(`/${drawnBefore.id}.png?size=300`)).status).toBe(200);
    expect(performance.now() - startedMs).toBeLessThan(3000);
    expect(await readiness(render)).toMatchObject({ status: 200, postgres: "down", image_store: "up" });

    proxy.thaw();
    if (fault === "freezes") proxy.cut();
    await expect.poll(() => readiness(render), { timeout: 10_000 }).toMatchObject({ postgres: "up" });
    expect((await render.get(`/${unseen.id}.png`)).status).toBe(200);
    const again = await render.get(`/${drawnBefore.id}.svg?size=100`);
    expect(again.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  },
);

it("S12 while the store is down, images are drawn on demand; with Postgres down too, the host is not ready", async () => {
  const fail = async () => Promise.reject(new ImageStoreUnavailableError("down"));
  const render = await start({ get: fail, put: fail, delete: fail, close: async () => {} });
  const code = await codes.add();
  for (const format of ["png", "svg"]) {
    const response = await render.get(`/${code.id}.${format}`);
    expect(await decodeImage(Buffer.from(await response.arrayBuffer()))).toBe(code.payload);
  }
  expect(await readiness(render)).toMatchObject({ status: 200, image_store: "down" });
  proxy.refuse();
  proxy.cut();
  expect((await render.get(`/${newTestCode().id}.png`)).status).toBe(503);
  await expect.poll(() => readiness(render)).toMatchObject({ status: 503, postgres: "down", image_store: "down" });
  expect((await render.get("/healthz")).status).toBe(200);
  proxy.thaw();
});

it("S12 a hundred concurrent requests for an image coalesce into one search and one drawing", async () => {
  const calls = { get: 0, put: 0 };
  const render = await start({
    get: async (name) => {
      if (name.codeId === code.codeId) calls.get += 1;
      return undefined;
    },
    put: async () => {
      calls.put += 1;
    },
    delete: async () => {},
    close: async () => {},
  });
  const code = await codes.add();
  const responses = await Promise.all(Array.from({ length: 100 }, () => render.get(`/${code.id}.png`)));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(responses.map(({ headers }) => headers.get("etag"))).size).toBe(1);
  await expect.poll(() => calls).toEqual({ get: 1, put: 1 });
});
