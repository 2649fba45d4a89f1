// Tests who may export an account and download the file, until when, and what becomes of the file.

import { uuidFromJobId } from "@qr/contracts";
import { createLogger } from "@qr/runtime";
import { expect, test } from "vitest";
import { SCOPES } from "../access/principal.ts";
import { createJobStore } from "../codes/jobs/job-store.ts";
import { createDynamic, errorOf } from "../testing/expectations.ts";
import { download, type ExportJob, exportAccount, exportEnded, exportOf, pathOfFile } from "../testing/test-export.ts";
import { TEST_SETTINGS, useTestGateway } from "../testing/test-gateway.ts";
import { signUpMember } from "../testing/test-person.ts";
import type { Archive } from "./archive.ts";
import { createExportStore } from "./export-store.ts";
import { startExportWorker } from "./export-worker.ts";

const api = await useTestGateway();
const exports = createExportStore({ prisma: api.prisma, run: api.run, jobs: createJobStore(api.prisma) });
await createDynamic(api);
const uuidOf = ({ id }: ExportJob) => uuidFromJobId(id) ?? "";
const chunks = (job: ExportJob) => api.prisma.exportChunk.count({ where: { jobId: uuidOf(job) } });

async function sweep(): Promise<void> {
  while ((await exports.deleteChunks(1)) > 0);
}

test("the file is an attachment that is not cached, and its URL needs a key with the scope", async () => {
  const job = await exportAccount(api);
  expect(job.result?.url).toBe(`${TEST_SETTINGS.PUBLIC_API_URL}/v1/account/export/${job.id}`);
  const file = await fetch(api.url + pathOfFile(job), { headers: { Authorization: `Bearer ${api.key}` } });
  expect(Object.fromEntries(file.headers)).toMatchObject({
    "content-type": "application/zip",
    "content-disposition": `attachment; filename="account-${job.id}.zip"`,
    "content-length": String(job.result?.bytes),
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
  expect((await file.arrayBuffer()).byteLength).toBe(job.result?.bytes);
  const { key } = await api.createKey({ scopes: SCOPES.filter((scope) => scope !== "account:export") });
  expect(errorOf(await api.call("POST", "/v1/account/export", { key }))).toBe("403 insufficient_scope");
  expect(errorOf(await api.call("GET", pathOfFile(job), { key }))).toBe("403 insufficient_scope");
  expect(errorOf(await api.call("GET", pathOfFile(job), { key: null }))).toBe("401 missing_api_key");
  const other = await api.addAccount();
  expect(errorOf(await api.call("GET", pathOfFile(job), { key: other.key }))).toBe("404 not_found");
  expect(errorOf(await api.call("GET", `/v1/jobs/${job.id}`, { key: other.key }))).toBe("404 not_found");
});

test("among people, only owners may export and download", async () => {
  const job = await exportAccount(api);
  const outcomes: Record<string, unknown[]> = {};
  for (const role of ["viewer", "editor", "admin", "owner"] as const) {
    const person = await signUpMember(api, api.accountId, role);
    const responses = [
      await person.call("GET", `/session${pathOfFile(job)}`),
      await person.call("POST", "/session/v1/account/export"),
    ];
    outcomes[role] = responses.map((response) => (response.status === 200 ? 200 : errorOf(response)));
    const started = responses[1];
    if (started?.status === 200) await exportEnded(api, exportOf(started).id);
  }
  const refused = ["403 forbidden", "403 forbidden"];
  expect(outcomes).toEqual({ viewer: refused, editor: refused, admin: refused, owner: [200, 200] });
});

test("the file expires after 24 hours, and is deleted later", async () => {
  const job = await exportAccount(api);
  const left = Date.parse(job.result?.expires_at ?? "") - Date.now();
  expect(left / 3_600_000).toBeCloseTo(24, 1);
  await sweep();
  expect(await chunks(job)).toBeGreaterThan(0);
  const expire = (minutes: number) =>
    api.prisma.job.update({ where: { id: uuidOf(job) }, data: { expiresAt: new Date(Date.now() - minutes * 60_000) } });
  await expire(1);
  expect(errorOf(await api.call("GET", pathOfFile(job)))).toBe("404 not_found");
  await sweep();
  expect(await chunks(job)).toBeGreaterThan(0);
  await expire(61);
  await sweep();
  expect(await chunks(job)).toBe(0);
});

test("a new file replaces the previous one", async () => {
  const [first, second] = [await exportAccount(api), await exportAccount(api)];
  expect(errorOf(await api.call("GET", pathOfFile(first)))).toBe("404 not_found");
  expect((await download(api, second)).has("codes.json")).toBe(true);
});

test("an account has one export at a time, and it cannot be undone", async () => {
  const started = await Promise.all([1, 2, 3].map(() => api.call("POST", "/v1/account/export")));
  const [own] = started.filter(({ status }) => status === 200).map(exportOf);
  expect(started.map((response) => (response.status === 200 ? "200" : errorOf(response))).sort()).toEqual([
    "200",
    "409 limit_reached",
    "409 limit_reached",
  ]);
  await exportEnded(api, own?.id ?? "");
  expect(errorOf(await api.call("POST", `/v1/jobs/${own?.id}/undo`))).toBe("409 not_restorable");
});

test("an export that is too large fails, and says so", async () => {
  const { accountId, key } = await api.addAccount();
  const actor = { type: "service", id: null, name: "test" } as const;
  const log = createLogger("test", "silent");
  const random = async function* () {
    for (let count = 0; count < 30; count += 1) yield crypto.getRandomValues(new Uint8Array(50_000));
  };
  const part = {
    name: "random",
    about: "",
    walks: 0,
    write: (archive: Archive) => archive.add("random", random()),
  };
  const codes = { count: async () => ({ codes: 0, before: new Date() }) };
  // Only this worker may claim the job.
  const job = { id: uuidFromJobId("job_06ey1qk3r5s8mq2v7c9t4w1x0b") ?? "", accountId, kind: "export", actor };
  await api.prisma.job.create({
    data: { ...job, dryRun: false, createdAt: new Date(), claimedUntil: new Date(Date.now() + 3_600_000) },
  });
  let claims = 1;
  const claim = async () => (claims-- > 0 ? await createJobStore(api.prisma).find(accountId, job.id) : undefined);
  const worker = startExportWorker({
    prisma: api.prisma,
    exports: { ...exports, claim },
    codes: codes as never,
    parts: [part],
    maxBytes: 1_048_576,
    log,
  });
  const ended = await exportEnded(api, "job_06ey1qk3r5s8mq2v7c9t4w1x0b", key);
  await worker.stop();
  expect(ended).toMatchObject({ state: "failed", result: null, error: { code: "limit_reached" } });
  expect(ended.error?.message).toContain("larger than 1 MiB");
  await sweep();
  expect(await api.prisma.exportChunk.count({ where: { jobId: job.id } })).toBe(0);
});

test("another gateway starts over after the first has gone, and the first can store nothing more", async () => {
  const { accountId, key } = await api.addAccount();
  const id = uuidFromJobId("job_06ey1qk3r5s8mq2v7c9t4w1x0c") ?? "";
  const times = { createdAt: new Date(), startedAt: new Date(), claimedUntil: new Date(Date.now() + 3_600_000) };
  const actor = { type: "service", id: null, name: "test" };
  await api.prisma.job.create({ data: { id, accountId, kind: "export", actor, dryRun: false, attempt: 1, ...times } });
  const first = { id, accountId, attempt: 1 };
  const progress = { total: 10, done: 1 };
  expect(await exports.writeChunk(first, progress, 0, Buffer.from("a part"))).toBe(true);
  await api.prisma.job.update({ where: { id }, data: { claimedUntil: new Date() } });
  const ended = await exportEnded(api, "job_06ey1qk3r5s8mq2v7c9t4w1x0c", key);
  expect(ended.state).toBe("done");
  expect(await exports.writeChunk(first, progress, 1, Buffer.from("a part"))).toBe(false);
  expect(await exports.report(first, progress)).toBe(false);
  expect(await exports.finish(first, 12)).toBe(false);
  await exports.fail(first, { code: "internal", message: "" });
  expect((await download(api, ended, key)).has("codes.json")).toBe(true);
  await sweep();
  expect(await api.prisma.exportChunk.count({ where: { jobId: id, attempt: 1 } })).toBe(0);
});
