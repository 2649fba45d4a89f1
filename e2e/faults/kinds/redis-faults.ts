// Faults in which Redis stays up but is emptied, filled with invalid values, or made a read-only replica.

import { setTimeout as sleep } from "node:timers/promises";
import type { Injection } from "../row.ts";

const NONSENSE_EVERY_MS = 500;
/** Invalid values, in this order: no version, invalid JSON, another release's format, no code ID, and a forbidden target. */
const GARBAGE = [
  "garbage",
  "7|{",
  '7|{"kind":"video","codeId":"00000000-0000-4000-8000-000000000000"}',
  '9|{"kind":"redirect","location":"https://elsewhere.example/"}',
  '9|{"kind":"redirect","codeId":"00000000-0000-4000-8000-000000000000","location":"javascript:alert(1)","isCounted":true}',
];
const keyOf = (slug: string) => `target:{${slug.toUpperCase()}}`;

/** Empties Redis once a second. */
export const flushRedis: Injection = async ({ system: { servers } }) => {
  let isOver = false;
  const flush = async () => {
    while (!isOver) {
      await servers.sendToRedis("FLUSHALL");
      await sleep(1000);
    }
  };
  const flushed = flush();
  return async () => {
    isOver = true;
    await flushed;
  };
};

/** Replaces every code's value in Redis with an invalid value, twice a second. */
export const writeNonsense: Injection = async ({ system: { servers, codes } }) => {
  let isOver = false;
  const write = async () => {
    for (let round = 0; !isOver; round += 1) {
      for (const [index, { slug }] of codes.entries()) {
        const garbage = GARBAGE[(index + round) % GARBAGE.length] ?? "";
        await servers.sendToRedis(`SET ${keyOf(slug)} "${garbage.replaceAll('"', '\\"')}"`);
      }
      await sleep(NONSENSE_EVERY_MS);
    }
  };
  const written = write();
  return async () => {
    isOver = true;
    await written;
    await servers.sendToRedis("FLUSHALL");
  };
};

/** Makes Redis a read-only replica, as the old master is after a failover. */
export const makeReplica: Injection = async ({ system: { servers } }) => {
  // Nothing listens on port 1.
  await servers.sendToRedis("REPLICAOF 127.0.0.1 1");
  return () => servers.sendToRedis("REPLICAOF NO ONE");
};
