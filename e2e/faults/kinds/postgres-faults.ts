// What only Postgres can do to its clients: end their sessions, lock their tables, have no connection left, choose them as a deadlock's victim.

import { setTimeout as sleep } from "node:timers/promises";
import { openPool } from "@qr/database";
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

/** Every session of the services is ended, once a second. */
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

/** As a migration would that forgot its lock_timeout: nobody reads or writes the tables. */
export const lockTables: Injection = ({ system: { counts } }) => counts.hold("BEGIN", LOCK_TABLES);

/** All connections are taken, and the sessions of the services are ended until they have none. */
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

const TAKE_LAST = `
  SELECT 1 FROM quarter_hour_counts WHERE code_id = (SELECT code_id FROM quarter_hour_counts ORDER BY code_id DESC LIMIT 1) FOR UPDATE`;
const TAKE_ALL = "SELECT 1 FROM quarter_hour_counts ORDER BY code_id DESC FOR UPDATE";

/**
 * A transaction that takes the workers' rows in the opposite order: the last one, until a worker waits for it and holds those before it,
 * and then these. It looks for a deadlock later than they do, so that they are the victims.
 */
export const contendForRows: Injection = async ({ system: { counts }, breaks }) => {
  let isOver = false;
  let rounds = 0;
  const contend = async () => {
    while (!isOver) {
      const locked = await counts
        .hold("BEGIN", "SET LOCAL deadlock_timeout = '5s'", TAKE_LAST, "SELECT pg_sleep(0.4)", TAKE_ALL)
        .catch(() => {});
      await locked?.();
      rounds += 1;
      await sleep(CONTEND_EVERY_MS);
    }
  };
  const contended = contend();
  return async () => {
    isOver = true;
    await contended;
    if (rounds < 3) breaks(`only ${rounds} transactions contended`);
  };
};
