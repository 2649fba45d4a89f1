// Message faults: duplicates, unreadable messages, and a queue or exchange that is full or deleted while in use.

import { setTimeout as sleep } from "node:timers/promises";
import { waitUntil } from "@qr/test-kit/wait-until";
import { CannotRunError, type Injection } from "../row.ts";

const QUEUE = "stats.scans";
const ONE_IN_TWENTY = 20;
const ONE_IN_A_HUNDRED = 100;
const SETTLE_MS = 10_000;
/** Any duplicates of messages or of dead letters arrive within this time. */
const CALM_MS = 500;
const QUEUE_LENGTH = 20;

const POISONS: readonly [type: string, body: Buffer][] = [
  ["scans.recorded.v1", Buffer.from("{")],
  ["scans.recorded.v1", Buffer.from('{"journal_id":"x","frame":0,"scans":[]}')],
  ["scans.recorded.v99", Buffer.from("{}")],
  ["", Buffer.alloc(0)],
];

/** Resends every twentieth message with the same ID, as a redirect does when it has not received the confirm. */
export const duplicateMessages: Injection = async ({ system: { broker }, breaks }) => {
  let count = 0;
  let sent = 0;
  const again: Promise<void>[] = [];
  const end = await broker.tap(QUEUE, ({ type, messageId, body }) => {
    count += 1;
    if (count % ONE_IN_TWENTY !== 0) return;
    sent += 1;
    again.push(broker.sendRaw(QUEUE, body, { type, messageId }));
  });
  return async () => {
    await end();
    await Promise.all(again);
    if (sent === 0) breaks("no message was sent twice");
  };
};

/** Adds one unreadable message of each kind, and then one for every hundred messages. Each unreadable message must become one dead letter. */
export const poisonQueue: Injection = async ({ system: { broker }, breaks, poisoned }) => {
  const before = await broker.countDeadLetters(QUEUE);
  const sent: Promise<void>[] = [];
  const send = () => {
    const [type, body] = POISONS[sent.length % POISONS.length] ?? ["", Buffer.alloc(0)];
    sent.push(broker.sendRaw(QUEUE, body, { type, messageId: `poison-${sent.length}` }));
  };
  for (const _ of POISONS) send();
  let count = 0;
  const end = await broker.tap(QUEUE, () => {
    count += 1;
    if (count % ONE_IN_A_HUNDRED === 0) send();
  });
  return async () => {
    await end();
    await Promise.all(sent);
    poisoned(sent.length);
    const deadLetters = async () => (await broker.countDeadLetters(QUEUE)) - before;
    await waitUntil(async () => (await deadLetters()) >= sent.length, SETTLE_MS).catch(() => {});
    await sleep(CALM_MS);
    const found = await deadLetters();
    if (found !== sent.length) breaks(`${sent.length} unreadable messages produced ${found} dead letters`);
  };
};

/**
 * Deletes the queue while it is empty, because messages that a broker loses after confirming them cannot be recovered. The redirects
 * resume publishing right after the deletion, so both they and the stats service find the queue missing.
 */
export const deleteQueue: Injection = async ({ system: { broker, links } }) => {
  const proxies = links.at("redirect>rabbitmq");
  for (const proxy of proxies) proxy.freeze("to-server");
  // By the end of this pause, all messages in flight have been counted and acked.
  await sleep(2 * CALM_MS);
  await broker.deleteQueue(QUEUE);
  for (const proxy of proxies) proxy.thaw();
  return async () => {};
};

/** Deletes the exchange. Publishing to a missing exchange closes the channel, but not the connection. */
export const deleteExchange: Injection = async ({ system: { broker } }) => {
  await broker.deleteExchange();
  return async () => {};
};

/** Stops the stats workers and limits their queue to twenty messages. */
export const fillQueue: Injection = async ({ system }) => {
  const { rabbitmqctl } = system.servers;
  if (!rabbitmqctl) throw new CannotRunError("needs rabbitmqctl: the broker runs in a container");
  const definition = JSON.stringify({ "max-length": QUEUE_LENGTH, overflow: "reject-publish" });
  await rabbitmqctl("set_policy", "full", "stats\\.scans$", definition, "--apply-to", "queues");
  const services = system.services("stats");
  await Promise.all(services.map((service) => service.end("SIGTERM")));
  return async () => {
    for (const service of services) service.start();
    await Promise.all(services.map((service) => service.waitUntilNormal()));
    await rabbitmqctl("clear_policy", "full");
  };
};
