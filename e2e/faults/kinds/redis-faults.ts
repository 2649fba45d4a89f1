// What a Redis can be besides away: emptied, full of nonsense, or a replica that takes no writes.

import { setTimeout as sleep } from "node:timers/promises";
import type { Injection } from "../row.ts";

const NONSENSE_EVERY_MS = 500;
/** Not a version; not JSON; what another release might have written; and targets that no check has seen, of a later version. */
const NONSENSES = [
  "nonsense",
  "7|{",
  '7|{"kind":"video","codeId":"00000000-0000-4000-8000-000000000000"}',
  '9|{"kind":"redirect","location":"https://elsewhere.example/"}',
  '9|{"kind":"redirect","codeId":"00000000-0000-4000-8000-000000000000","location":"javascript:alert(1)","isCounted":true}',
];
/** The keys of the redirects' targets are `target:{SLUG}`. */
const keyOf = (slug: string) => `target:{${slug.toUpperCase()}}`;

/** Empty from one moment to the next, once a second. */
export const flushRedis: Injection = async ({ system: { servers } }) => {
  let isOver = false;
  const flush = async () => {
    while (!isOver) {
      await servers.tellRedis("FLUSHALL");
      await sleep(1000);
    }
  };
  const flushed = flush();
  return async () => {
    isOver = true;
    await flushed;
  };
};

/** Every code's value is replaced by what is no target, twice a second. */
export const writeNonsense: Injection = async ({ system: { servers, codes } }) => {
  let isOver = false;
  const write = async () => {
    for (let round = 0; !isOver; round += 1) {
      for (const [index, { slug }] of codes.entries()) {
        const nonsense = NONSENSES[(index + round) % NONSENSES.length] ?? "";
        await servers.tellRedis(`SET ${keyOf(slug)} "${nonsense.replaceAll('"', '\\"')}"`);
      }
      await sleep(NONSENSE_EVERY_MS);
    }
  };
  const written = write();
  return async () => {
    isOver = true;
    await written;
    await servers.tellRedis("FLUSHALL");
  };
};

/** What a client meets that a failover has left with the old master: reads are served, writes refused. */
export const makeReplica: Injection = async ({ system: { servers } }) => {
  // Of nobody: the port that is named listens to nothing.
  await servers.tellRedis("REPLICAOF 127.0.0.1 1");
  return () => servers.tellRedis("REPLICAOF NO ONE");
};
