// Tests the client against the service, and runs the tour in the client's README unchanged.

import { execFile } from "node:child_process";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { createQrClient, isQrApiError, type QrClient } from "@qr/client";
import { createSharedAccount, type SharedAccount } from "@qr/test-kit/systems/shared-account";
import { beforeAll, expect, it } from "vitest";

let system: SharedAccount;
let qr: QrClient;
beforeAll(async () => {
  system = await createSharedAccount();
  qr = createQrClient({ apiKey: system.apiKey, baseUrl: system.apiUrl });
});

it("runs the tour of its README unchanged", async () => {
  const readme = await readFile(new URL("../../libs/client/README.md", import.meta.url), "utf8");
  const [, tour = ""] = /```ts\n(.*?)```/s.exec(readme) ?? [];
  // The folder is next to this file, so that Node.js finds the packages.
  const folder = new URL(".tour/", import.meta.url);
  await mkdir(folder, { recursive: true });
  try {
    await writeFile(new URL("tour.ts", folder), tour);
    const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", "tour.ts"], {
      cwd: folder,
      env: { ...process.env, QR_API_URL: system.apiUrl, QR_API_KEY: system.apiKey },
      timeout: 60_000,
    });
    const lines = stdout.trim().split("\n");
    expect(lines[0]).toContain(system.shortUrl);
    expect(lines[1]).toBe("0 7");
    expect(lines[2]).toMatch(/^qr_[0-9a-z]{26}$/);
    expect(lines[3]).toMatch(/^The request is not valid: target/);
    expect(lines[4]).toMatch(/^qr_[0-9a-z]{26} Menu, winter$/);
    expect(stdout).toContain("reserved_slug");
  } finally {
    await rm(folder, { recursive: true });
  }
}, 90_000);

it("creates one code for repeated requests with one idempotency key", async () => {
  const create = () =>
    qr.codes.create({ target: "https://example.com/once", dynamic: true }, { idempotencyKey: "once" });
  const codes = await Promise.all(Array.from({ length: 10 }, create));
  expect(new Set(codes.map(({ id }) => id)).size).toBe(1);
  await expect(
    qr.codes.create({ target: "https://example.com/other" }, { idempotencyKey: "once" }),
  ).rejects.toMatchObject({ status: 409, code: "idempotency_mismatch" });
});

it("lists and exports the same codes across all pages", async () => {
  const targets = Array.from({ length: 230 }, (_, index) => ({ target: `https://example.com/listed/${index}` }));
  const results = await qr.codes.createMany(targets);
  const made = results.map((result) => (result.status === 200 ? result.code.id : undefined));
  const ids = async (codes: AsyncIterable<{ id: string }>) => {
    const all: string[] = [];
    for await (const { id } of codes) all.push(id);
    return all;
  };
  const listed = await ids(qr.codes.list({ q: "/listed/" }));
  expect(new Set(listed)).toEqual(new Set(made));
  expect(listed).toHaveLength(230);
  expect(await ids(qr.codes.export({ q: "/listed/" }))).toEqual(listed);
  expect(await ids(qr.codes.list({ q: "/listed/", limit: 7 }))).toEqual(listed);
});

it("rejects a change based on an outdated version", async () => {
  const { id } = await qr.codes.create({ target: "https://example.com/a", dynamic: true });
  const { etag } = await qr.codes.getWithEtag(id);
  await qr.codes.update(id, { title: "theirs" });
  const refused = await qr.codes.update(id, { title: "mine" }, { ifMatch: etag }).catch((error: unknown) => error);
  expect(isQrApiError(refused, "version_mismatch")).toBe(true);
  expect((await qr.codes.get(id)).title).toBe("theirs");
  await qr.codes.delete(id);
  await expect(qr.codes.get(id)).rejects.toMatchObject({ status: 404, code: "not_found" });
});

it("reports an invalid key as its own error", async () => {
  const stranger = createQrClient({ apiKey: "nonsense", baseUrl: system.apiUrl });
  await expect(stranger.codes.page()).rejects.toMatchObject({ status: 401, code: "invalid_api_key" });
});

it("renames and deletes a tag, and finds a code by its external ID", async () => {
  const { id } = await qr.codes.create({ target: "https://example.com/", tags: ["Client"], external_id: "client-1" });
  expect(await qr.tags.list()).toContainEqual({ name: "Client", codes: 1 });
  expect(await qr.tags.rename("client", "Clients/all")).toEqual({ name: "Clients/all", codes: 1 });
  expect(await qr.codes.get("ext_client-1")).toMatchObject({ id, tags: ["Clients/all"] });
  await qr.tags.delete("clients/ALL");
  await qr.tags.delete("clients/ALL");
  expect((await qr.codes.get(id)).tags).toEqual([]);
});

it("adds an alias, which redirects until it is deleted", async () => {
  const { id } = await qr.codes.create({ target: "https://example.com/aliased", dynamic: true });
  const [alias] = (await qr.codes.addAlias(id, { slug: "client-alias" })).aliases;
  const statusOf = async () => (await fetch(alias?.short_url ?? "", { redirect: "manual" })).status;
  expect(await statusOf()).toBe(302);
  expect((await qr.codes.deleteAlias(id, alias?.id ?? "")).aliases).toEqual([]);
  expect(await statusOf()).toBe(410);
});

it("replaces and tries rules, which choose the target of a scan", async () => {
  const { id, short_url: shortUrl } = await qr.codes.create({ target: "https://example.com/own", dynamic: true });
  const [rule] = await qr.codes.replaceRules(id, [{ when: { source: "link" }, target: "https://example.com/link" }]);
  expect(await qr.codes.rules(id)).toEqual([rule]);
  expect(await qr.codes.tryRules(id, { source: "link" })).toMatchObject({ rule: rule?.id, target: rule?.target });
  expect((await fetch(shortUrl, { redirect: "manual" })).headers.get("location")).toBe("https://example.com/link");
  expect(await qr.codes.replaceRules(id, [])).toEqual([]);
  expect((await fetch(shortUrl, { redirect: "manual" })).headers.get("location")).toBe("https://example.com/own");
});

it("lists and restores changes, restores a deleted code, and schedules and cancels a change", async () => {
  const { id, title } = await qr.codes.create({ target: "https://example.com/history", dynamic: true });
  await qr.codes.update(id, { title: "changed" });
  const versions: number[] = [];
  for await (const { version } of qr.codes.history(id)) versions.push(version);
  expect(versions).toEqual([2]);
  const { etag } = await qr.codes.getWithEtag(id);
  expect((await qr.codes.restoreChange(id, 2, { ifMatch: etag })).title).toBe(title);
  await qr.codes.delete(id);
  expect((await qr.codes.page({ state: "deleted" })).data.map((code) => code.id)).toContain(id);
  expect((await qr.codes.restore(id)).state).toBe("active");
  const scheduled = await qr.codes.schedule(id, { at: "2030-01-01T00:00:00Z", change: { title: "later" } });
  expect(await qr.codes.scheduled(id)).toEqual([scheduled]);
  await qr.codes.cancelScheduled(id, scheduled.id);
  expect(await qr.codes.scheduled(id)).toEqual([]);
});

it("adds, changes, checks, and deletes a domain", async () => {
  const { id, state } = await qr.domains.create({ host: "client.example.com" });
  expect(state).toBe("pending");
  const changed = await qr.domains.update(id, { root_target: "https://example.com/" });
  expect(await qr.domains.get(id)).toEqual(changed);
  expect((await qr.domains.check(id)).state).toBe("pending");
  expect((await qr.domains.list()).map((one) => one.id)).toContain(id);
  await qr.domains.delete(id, { codes: "keep" });
  await expect(qr.domains.get(id)).rejects.toMatchObject({ code: "not_found" });
});
