// Tests the embedded Postgres as its users see it: ordinary pools and Prisma in parallel, one process per folder.

import { randomUUID } from "node:crypto";
import { mkdir, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createLogger } from "@qr/runtime";
import { expect, it } from "vitest";
import { migrate, openPrisma } from "./index.ts";
import { createEmbeddedFolder } from "./testing/index.ts";
import { useEmbedded } from "./testing/use-embedded.ts";

const log = createLogger("test", "silent");
/** The most that each of the two clients opens. */
const CONNECTIONS = 5;
const { base, closeAll, open, poolOn, start } = useEmbedded();

async function startMigrated(name: string) {
  const postgres = await start(name);
  await Promise.all([1, 2, 3].map(() => migrate({ url: postgres.url, log })));
  const pool = poolOn(postgres, CONNECTIONS);
  const prisma = openPrisma({ url: postgres.url, max: CONNECTIONS, name: "embedded_prisma", log });
  open.push(() => prisma.$disconnect());
  await Promise.all([pool.query("SELECT 1"), prisma.account.count()]);
  return { pool, prisma };
}

it("serves pools and parallel Prisma transactions: each client gets its own rows, and a rollback affects only its own transaction", async () => {
  const { pool, prisma } = await startMigrated("parallel");
  const rounds = [1, 2, 3, 4];
  for (const round of rounds) {
    // As many as the pools have connections: no client waits for one, which has a deadline.
    const ids = Array.from({ length: CONNECTIONS }, () => randomUUID());
    const transactions = ids.map((id, index) =>
      prisma.$transaction(async (tx) => {
        await tx.account.create({ data: { id, email: id, plan: "free" } });
        if (index % 2 === 0) throw new Error("given up");
        return tx.account.findUnique({ where: { id } });
      }),
    );
    const queries = ids.map((_, index) =>
      index % 2 === 0
        ? pool.query("SELECT $1::int AS value, $2::text AS padding", [index, "x".repeat(index * round * 4000)])
        : pool.query("SELECT $1::int AS value", [index]),
    );
    const [kept, responses] = await Promise.all([Promise.allSettled(transactions), Promise.all(queries)]);
    expect(responses.map(({ rows }) => rows[0].value)).toEqual(queries.map((_, index) => index));
    expect(kept.map(({ status }) => status === "fulfilled")).toEqual(ids.map((_, index) => index % 2 !== 0));
  }
  expect(await prisma.account.count()).toBe(rounds.length * 2);
});

it("applies migrations that commit on their own or build an index concurrently", async () => {
  const { url } = await start("outside");
  const texts = [
    "CREATE TABLE things (id INT PRIMARY KEY, note TEXT); INSERT INTO things VALUES (1), (2)",
    `-- outside a transaction
DO $$ BEGIN
  LOOP
    UPDATE things SET note = '' WHERE id = (SELECT min(id) FROM things WHERE note IS NULL);
    EXIT WHEN NOT FOUND;
    COMMIT;
  END LOOP;
END $$`,
    "-- outside a transaction\nCREATE INDEX CONCURRENTLY things_note_idx ON things (note)",
  ];
  const directory = join(base, "migrations");
  for (const [index, sql] of texts.entries()) {
    await mkdir(join(directory, `${index}`), { recursive: true });
    await writeFile(join(directory, `${index}`, "migration.sql"), sql);
  }
  await migrate({ url, log, directory });
  const pool = poolOn({ url, stop: async () => {} }, 1);
  expect((await pool.query("SELECT note FROM things")).rows).toEqual([{ note: "" }, { note: "" }]);
  const { rows } = await pool.query("SELECT indisvalid FROM pg_index WHERE indexrelid = 'things_note_idx'::regclass");
  expect(rows).toEqual([{ indisvalid: true }]);
});

it("rolls back the open transaction of a client whose connection breaks, and serves the others", async () => {
  await createEmbeddedFolder(join(base, "broken"));
  const { pool, prisma } = await startMigrated("broken");
  await prisma.account.create({ data: { id: randomUUID(), email: "kept@example.com", plan: "free" } });
  const broken = await pool.connect();
  await broken.query("BEGIN");
  await broken.query("DELETE FROM accounts");
  const waiting = pool.query("SELECT email FROM accounts");
  broken.release(true);
  expect((await waiting).rows).toEqual([{ email: "kept@example.com" }]);
});

it("rolls back a transaction that is idle for five seconds", async () => {
  await createEmbeddedFolder(join(base, "idle"));
  const { pool, prisma } = await startMigrated("idle");
  const idle = await pool.connect();
  await idle.query("BEGIN");
  await idle.query("INSERT INTO accounts (id, email, plan) VALUES ($1, 'lost@example.com', 'free')", [randomUUID()]);
  await expect.poll(() => prisma.account.count().catch(() => "away"), { timeout: 20_000 }).toBe(0);
  await expect(idle.query("COMMIT")).rejects.toThrow();
  idle.release(true);
});

it("keeps other users out of the folder, even when its path is too long for a socket", async () => {
  const name = "long".repeat(30);
  await createEmbeddedFolder(join(base, name));
  const postgres = await start(name);
  const socketFolder = new URL(postgres.url).searchParams.get("host") ?? "";
  expect(dirname(socketFolder)).toBe(tmpdir());
  for (const folder of [join(base, name), socketFolder]) expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect((await poolOn(postgres, 1).query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  await closeAll();
  await expect(stat(socketFolder)).rejects.toThrow("ENOENT");
});
