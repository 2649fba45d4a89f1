// Faults that only Postgres can cause: ended sessions, locked tables, no free connections, and deadlocks.

import { setTimeout as sleep } from "node:timers/promises";
import { uuidFromCodeId } from "@qr/contracts";
import { openPool } from "@qr/database";
import { instancesAt } from "../parts/names.ts";
import { MAX_CONNECTIONS } from "../parts/servers.ts";
import type { Injection } from "../row.ts";

const END_SESSIONS = `
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE backend_type = 'client backend' AND application_name <> 'faults'`;
const END_EVERY_MS = 1000;
const LOCK_TABLES =
  "LOCK TABLE codes, code_totals, code_days, quarter_hour_counts, visitor_sketches, inbox IN ACCESS EXCLUSIVE MODE";
const CONTEND_EVERY_MS = 100;
const TAKE_EVERY_MS = 10;

/** Ends all of the services' sessions once a second. */
export const endSessions: Injection = async ({ system: { counts } }) => {
  let isOver = false;
  const end = async () => {
    while (!isOver) {
      await counts.query(END_SESSIONS);
      await sleep(END_EVERY_MS);
    }
  };
  const ended = end();
  return async () => {
    isOver = true;
    await ended;
  };
};

/** Locks the tables against reads and writes, as a migration without a lock_timeout would. */
export const lockTables: Injection = ({ system: { counts } }) => counts.hold("BEGIN", LOCK_TABLES);

/** Takes every free connection and keeps ending the services' sessions, so that the services are left without connections. */
export const takeConnections: Injection = async (scene) => {
  const { system, breaks } = scene;
  const pool = openPool({ url: system.servers.postgres.url, max: MAX_CONNECTIONS, name: "faults" });
  const clients: { release: () => void }[] = [];
  let isOver = false;
  const takeAll = async () => {
    while (!isOver) {
      const client = await pool.connect().catch(() => undefined);
      if (client) clients.push(client);
      else await sleep(TAKE_EVERY_MS);
    }
  };
  const taking = takeAll();
  const stopEnding = await endSessions(scene);
  return async () => {
    await stopEnding();
    isOver = true;
    await taking;
    if (clients.length < MAX_CONNECTIONS / 2) breaks(`only ${clients.length} connections could be taken`);
    for (const client of clients) client.release();
    await pool.end();
  };
};

const MAX_WAIT_MS = 30_000;
/** Ends as soon as another session is waiting for a lock that this session holds, or after 2 s. */
const AWAIT_WAITER = `
  DO $$ BEGIN
    FOR attempt IN 1..400 LOOP
      EXIT WHEN EXISTS (SELECT 1 FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid)));
      PERFORM pg_sleep(0.005);
    END LOOP;
  END $$`;
const TAKE_ALL = "SELECT 1 FROM quarter_hour_counts ORDER BY code_id DESC FOR UPDATE";

/**
 * Locks the workers' rows in the opposite order: first the last row, and then, as soon as a worker is waiting for that row, all rows. A
 * worker's session detects the deadlock before this one does, so the worker is the victim. Repeats until a worker has counted a conflict.
 */
export const lockRowsInOppositeOrder: Injection = async ({ system: { codes, counts }, metrics, breaks }) => {
  // Codes that are not scanned can have rows after this one, but no worker locks those rows.
  const lastCode = codes.map(({ id }) => uuidFromCodeId(id) ?? "").reduce((last, uuid) => (uuid > last ? uuid : last));
  const takeLast = `SELECT 1 FROM quarter_hour_counts WHERE code_id = '${lastCode}' FOR UPDATE`;
  const conflicts = () =>
    instancesAt("stats").reduce(
      (sum, worker) => sum + (metrics.read(worker, "stats_count_failures_total", 'fault="conflict"') ?? 0),
      0,
    );
  const conflictsBefore = conflicts();
  let endsAtMs = Number.POSITIVE_INFINITY;
  let isOver = false;
  const isDone = () => isOver && (conflicts() > conflictsBefore || performance.now() > endsAtMs);
  const contend = async () => {
    while (!isDone()) {
      const unlock = await counts
        .hold("BEGIN", "SET LOCAL deadlock_timeout = '5s'", takeLast, AWAIT_WAITER, TAKE_ALL)
        .catch(() => {});
      await unlock?.();
      await sleep(CONTEND_EVERY_MS);
    }
  };
  const contended = contend();
  return async () => {
    isOver = true;
    endsAtMs = performance.now() + MAX_WAIT_MS;
    await contended;
    if (conflicts() === conflictsBefore) breaks("no deadlock occurred");
  };
};
