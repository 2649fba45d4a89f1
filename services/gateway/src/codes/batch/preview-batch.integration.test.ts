// Tests that the preview of a batch has the results of the batch, and that it leaves nothing behind.

import { randomUUID } from "node:crypto";
import type { BatchPreview } from "@qr/session-api";
import { expect, test } from "vitest";
import { everythingStored } from "../../testing/everything-stored.ts";
import { errorOf } from "../../testing/expectations.ts";
import { useTestGateway } from "../../testing/test-gateway.ts";
import { signUp, signUpMember } from "../../testing/test-person.ts";
import { MAX_COSTLY_ITEMS } from "./costly-items.ts";

const api = await useTestGateway();

const PREVIEW = "/session/batch/preview";
const BATCH = "/session/v1/qr/batch";
const GOOD = { target: "https://example.com/menu" };

async function domainOf(accountId: string, caseSensitive: boolean): Promise<string> {
  const host = `${randomUUID()}.example.com`;
  const fixed = { token: "token", version: 0, state: "verified" as const, createdAt: new Date() };
  await api.prisma.domain.create({ data: { id: randomUUID(), accountId, host, caseSensitive, ...fixed } });
  return host;
}

test("a preview has the results of the batch for the same 60 items, and saves nothing", async () => {
  const person = await signUp(api);
  const folding = await domainOf(person.accountId, false);
  const strict = await domainOf(person.accountId, true);
  const taken = [
    { ...GOOD, dynamic: true, slug: "preview-taken" },
    { ...GOOD, external_id: "taken" },
    { ...GOOD, dynamic: true, domain: folding, slug: "Taken" },
    { ...GOOD, dynamic: true, domain: strict, slug: "Taken" },
  ];
  for (const body of taken) expect((await person.call("POST", "/session/v1/qr", { body })).status).toBe(200);
  const deleted = await person.call("POST", "/session/v1/qr", {
    body: { ...GOOD, external_id: "gone", slug: "was-once" },
  });
  await person.call("DELETE", `/session/v1/qr/${(deleted.body as { id: string }).id}`);

  const items: unknown[] = [
    GOOD,
    { target: "ftp://example.com", dinamic: true },
    { ...GOOD, slug: "PREVIEW-TAKEN" },
    { ...GOOD, slug: "preview-new" },
    { ...GOOD, slug: "Preview-New" },
    { ...GOOD, slug: "was-once" },
    { ...GOOD, slug: "healthz" },
    { ...GOOD, slug: "x" },
    { ...GOOD, external_id: "taken" },
    { ...GOOD, external_id: "gone" },
    { ...GOOD, external_id: "new" },
    { ...GOOD, external_id: "new" },
    { ...GOOD, domain: folding, slug: "tAKEN", dynamic: true },
    { ...GOOD, domain: strict, slug: "tAKEN", dynamic: true },
    { ...GOOD, domain: strict, slug: "Taken", dynamic: true },
    { ...GOOD, domain: "unknown.example.com", dynamic: true },
    { ...GOOD, style: { logo: "logo_00000000000000000000000000" } },
    { ...GOOD, style: { modules: "dots" } },
    { ...GOOD, password: "open sesame", dynamic: true },
    { ...GOOD, password: "open sesame" },
    { ...GOOD, starts_at: "2030-01-02T00:00:00Z", expires_at: "2030-01-01T00:00:00Z", dynamic: true },
    { ...GOOD, max_scans: 0, dynamic: true },
    { ...GOOD, paused: true },
    { ...GOOD, color: { dark: "#ffffff", light: "#000000" } },
    { ...GOOD, color: { dark: "blue" } },
    { ...GOOD, title: "x".repeat(201), tags: ["a,b"], note: 5 },
    { target: "http://127.0.0.1/" },
    { target: "https://short.qr-service.com/ABC", dynamic: true },
    { target: "WIFI:T:WPA;S:x;P:12345678;;", type: "wifi", dynamic: true },
    { target: "x".repeat(2332), type: "text" },
    { target: 5, type: "none" },
    {},
    null,
    "https://example.com",
    ["https://example.com"],
    ...Array.from({ length: 25 }, (_, n) => ({
      ...GOOD,
      title: `No. ${n}`,
      slug: n % 3 === 0 ? `series-${n % 4}` : undefined,
    })),
  ];
  expect(items).toHaveLength(60);
  const before = await everythingStored(api);
  const preview = await person.call("POST", PREVIEW, { body: items, headers: { "Idempotency-Key": "preview" } });
  expect(preview.status, preview.text).toBe(200);
  expect(await everythingStored(api)).toBe(before);
  expect(await api.prisma.idempotentResponse.count()).toBe(0);

  const batch = await person.call("POST", BATCH, { body: items });
  const { data } = batch.body as { data: { code?: unknown }[] };
  expect((preview.body as BatchPreview).data).toEqual(data.map(({ code: _, ...result }) => result));
  const statuses = (preview.body as BatchPreview).data.map(({ status }) => status);
  expect(statuses.filter((status) => status === 400).length).toBeGreaterThan(15);
  expect(statuses.filter((status) => status === 409).length).toBeGreaterThan(5);
});

test.each([
  ["no items", [], "400 invalid_request :too_short"],
  ["too many items", Array.from({ length: 501 }, () => GOOD), "400 invalid_request :too_long"],
  [
    "too many styles",
    Array.from({ length: MAX_COSTLY_ITEMS + 1 }, () => ({ ...GOOD, style: {} })),
    "400 invalid_request style:too_long",
  ],
  ["an object", {}, "400 invalid_json"],
] as const)("a preview is rejected like the batch: %s", async (_what, body, expected) => {
  const person = await signUp(api);
  expect(errorOf(await person.call("POST", PREVIEW, { body }))).toBe(expected);
  expect(errorOf(await person.call("POST", BATCH, { body }))).toBe(expected);
});

test("a preview reads CSV, and responds while another transaction locks the account's codes", async () => {
  const person = await signUp(api);
  await api.prisma.$transaction(async (transaction) => {
    await transaction.$executeRaw`LOCK TABLE accounts, codes, links, logos, domains, events IN SHARE ROW EXCLUSIVE MODE`;
    const headers = { "Content-Type": "text/csv" };
    const response = await person.call("POST", PREVIEW, {
      body: "target\r\nhttps://example.com/\r\nnonsense\r\n",
      headers,
    });
    expect((response.body as BatchPreview).data.map(({ status }) => status)).toEqual([200, 400]);
  });
});

test("500 styled and plain items cost no drawing, and a viewer may not preview", async () => {
  const owner = await signUp(api);
  const styled = Array.from({ length: MAX_COSTLY_ITEMS }, () => ({ ...GOOD, style: { modules: "dots" } }));
  const body = [...styled, ...Array.from({ length: 450 }, () => GOOD)];
  // Their styles would exceed the plan.
  for (let round = 0; round < 3; round += 1) {
    expect((await owner.call("POST", PREVIEW, { body })).status).toBe(200);
  }
  const viewer = await signUpMember(api, owner.accountId, "viewer");
  expect(errorOf(await viewer.call("POST", PREVIEW, { body }))).toBe("403 forbidden");
});
