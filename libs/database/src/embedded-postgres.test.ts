// The embedded Postgres as its users see it: ordinary pools and Prisma in parallel, one process per folder, kills at any moment.

import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createLogger } from "@qr/runtime";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrate, openPool, openPrisma, startEmbeddedPostgres } from "./index.ts";

const CHILD = fileURLToPath(new URL("./embedded/crash-child.ts", import.meta.url));
const log = createLogger("test", "silent");
let base: string;
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), "qr-embedded-"));
});
afterAll(() => rm(base, { recursive: true, force: true, maxRetries: 5 }));

const start = (dir: string) => startEmbeddedPostgres({ dir, log });

it("serves pools and parallel Prisma transactions: each client gets its own rows, a rollback takes only its own", async () => {
  const postgres = await start(join(base, "shared"));
  await Promise.all([1, 2, 3].map(() => migrate({ url: postgres.url, log })));
  const pool = openPool({ url: postgres.url, max: 5, name: "embedded_pool", log });
  const prisma = openPrisma({ url: postgres.url, max: 5, name: "embedded_prisma", log });
  const ids = Array.from({ length: 20 }, () => randomUUID());
  const transactions = ids.map((id, index) =>
    prisma.$transaction(async (tx) => {
      await tx.account.create({ data: { id, email: id, plan: "free" } });
      if (index % 4 === 0) throw new Error("given up");
      return tx.account.findUnique({ where: { id } });
    }),
  );
  const queries = Array.from({ length: 200 }, (_, index) =>
    index % 2 === 0
      ? pool.query("SELECT $1::int AS value, $2::text AS padding", [index, "x".repeat(index * 500)])
      : pool.query("SELECT $1::int AS value", [index]),
  );
  const [kept, answers] = await Promise.all([Promise.allSettled(transactions), Promise.all(queries)]);
  expect(answers.map(({ rows }) => rows[0].value)).toEqual(queries.map((_, index) => index));
  expect(kept.map(({ status }) => status === "fulfilled")).toEqual(ids.map((_, index) => index % 4 !== 0));
  expect(await prisma.account.count()).toBe(15);
  await Promise.all([pool.end(), prisma.$disconnect()]);
  await postgres.stop();
});

it("rolls back what a client leaves open when its connection breaks, and lets the others go on", async () => {
  const postgres = await start(join(base, "shared"));
  const pool = openPool({ url: postgres.url, max: 2, name: "embedded_broken", log });
  const broken = await pool.connect();
  await broken.query("BEGIN");
  await broken.query("DELETE FROM accounts");
  const waiting = pool.query("SELECT count(*)::int AS accounts FROM accounts");
  broken.release(true);
  expect((await waiting).rows).toEqual([{ accounts: 15 }]);
  await pool.end();
  await postgres.stop();
});

it("lets no other user into the folder, also where its path is too long for a socket", async () => {
  const dir = join(base, "long".repeat(30));
  const postgres = await start(dir);
  const socketFolder = new URL(postgres.url).searchParams.get("host") ?? "";
  expect(dirname(socketFolder)).toBe(tmpdir());
  for (const folder of [dir, socketFolder]) expect((await stat(folder)).mode & 0o777).toBe(0o700);
  const pool = openPool({ url: postgres.url, max: 1, name: "embedded_long", log });
  expect((await pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  await pool.end();
  await postgres.stop();
  await expect(stat(socketFolder)).rejects.toThrow("ENOENT");
});

it("refuses a second process and says who has the folder; after a kill it opens at once and has every acknowledged row", async () => {
  const dir = join(base, "crash");
  const acknowledged: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    const child = await startChild(dir, acknowledged);
    const before = acknowledged.length;
    await expect.poll(() => acknowledged.length - before, { timeout: 20_000 }).toBeGreaterThan(200);
    await expect(start(dir)).rejects.toThrow(`in use by process ${child.pid}`);
    child.kill("SIGKILL");
    await once(child, "close");
  }
  const postgres = await start(dir);
  const pool = openPool({ url: postgres.url, max: 1, name: "embedded_crash", log });
  const { rows } = await pool.query("SELECT id FROM rows");
  const found = new Set(rows.map(({ id }) => id));
  expect(acknowledged.filter((id) => !found.has(id))).toEqual([]);
  await pool.end();
  await postgres.stop();
}, 90_000);

it("survives a kill while it is created", async () => {
  const dir = join(base, "young");
  const child = spawnChild(dir);
  await expect
    .poll(
      () =>
        stat(join(dir, "data.new")).then(
          () => true,
          () => false,
        ),
      { timeout: 20_000 },
    )
    .toBe(true);
  child.kill("SIGKILL");
  await once(child, "close");
  const postgres = await start(dir);
  await postgres.stop();
}, 60_000);

function spawnChild(dir: string): ChildProcess {
  const args = ["--import", "tsx", "--conditions=source", CHILD, dir];
  return spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
}

/** Resolves once the child has the folder open; what it acknowledges goes on being added to the list. */
async function startChild(dir: string, acknowledged: string[]): Promise<ChildProcess> {
  const child = spawnChild(dir);
  let rest = "";
  await new Promise<void>((resolve) => {
    child.stdout?.on("data", (chunk: Buffer) => {
      const lines = (rest + chunk.toString()).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (line === "open") resolve();
        else acknowledged.push(line);
      }
    });
  });
  return child;
}
