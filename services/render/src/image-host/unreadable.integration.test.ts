// Tests that unreadable images are never served, and that a burst of jobs does not delay requests.

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestCodes, newTestCode, type TestCodes } from "../testing/test-codes.ts";
import { errorOf, startTestRender, type TestRender } from "../testing/test-render.ts";

/** Deadline in this test, in ms. The requirement is 250 ms; the rest is a margin for other tests on the same machine. */
const WIDE_MS = 5000;
const JOBS = 200;

let codes: TestCodes;
let render: TestRender;
beforeAll(async () => {
  codes = await createTestCodes();
  render = await startTestRender({ databaseUrl: codes.databaseUrl });
});
afterAll(async () => {
  await render.stop();
  await codes.drop();
});

it.each(["png", "svg", "webp", "jpg", "pdf", "eps"])("withholds a %s in indistinguishable colors", async (format) => {
  const code = await codes.add({ dark: "#808080", light: "#828282" });
  const response = await render.get(`/${code.id}.${format}`);
  expect([response.status, (await errorOf(response)).code]).toEqual([500, "internal"]);
  expect(await render.store.get({ codeId: code.codeId, format: "png" })).toBeUndefined();
});

it("serves a requested image long before the jobs of a burst are done", async () => {
  const asked = await Promise.all(Array.from({ length: 5 }, () => codes.add()));
  const jobs = Array.from({ length: JOBS }, () => newTestCode());
  // The in-process bus confirms drawn codes and gives up on codes that have been waiting too long.
  const published = Promise.allSettled(
    jobs.map(({ codeId, payload, dark, light }) => {
      const job = { code_id: codeId, payload, color: { dark, light }, format: "png" };
      return render.bus.publish({ name: "code.created.v1", id: randomUUID(), body: Buffer.from(JSON.stringify(job)) });
    }),
  );
  for (const { id } of asked) {
    const startedMs = performance.now();
    expect((await render.get(`/${id}.png?size=300`)).status).toBe(200);
    expect(performance.now() - startedMs).toBeLessThan(WIDE_MS);
  }
  const last = jobs.at(-1);
  expect(await render.store.get({ codeId: last?.codeId ?? "", format: "svg" })).toBeUndefined();
  expect((await published).some(({ status }) => status === "fulfilled")).toBe(true);
}, 150_000);
