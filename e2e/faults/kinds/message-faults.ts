// What may be wrong with messages: sent twice, unreadable, or the queue and the exchange deleted under everybody.

import { setTimeout as sleep } from "node:timers/promises";
import { waitUntil } from "@qr/test-kit/wait-until";
import { CannotRunError, type Injection } from "../row.ts";

const QUEUE = "stats.scans";
const ONE_IN_TWENTY = 20;
const ONE_IN_A_HUNDRED = 100;
const SETTLE_MS = 10_000;
/** Within it whatever is sent twice, or to the dead letters twice, would have arrived. */
const CALM_MS = 500;
const QUEUE_LENGTH = 20;

const POISONS: readonly [type: string, body: Buffer][] = [
  ["scans.recorded.v1", Buffer.from("{")],
  ["scans.recorded.v1", Buffer.from('{"journal_id":"x","frame":0,"scans":[]}')],
  ["scans.recorded.v99", Buffer.from("{}")],
  ["", Buffer.alloc(0)],
];

/** One message in twenty is sent once more, a little later and under its own id, as a redirect would that missed the confirm. */
export const duplicateMessages: Injection = async ({ system: { broker }, breaks }) => {
  let count = 0;
  let sent = 0;
  const again: Promise<void>[] = [];
  const end = await broker.overhear(QUEUE, ({ type, messageId, body }) => {
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

/** For each hundred messages one that nobody can read, and one in any case; all of them have to end with the dead letters. */
export const poisonQueue: Injection = async ({ system: { broker }, breaks, poisoned }) => {
  const before = await broker.countDeadLetters(QUEUE);
  const sent: Promise<void>[] = [];
  const send = () => {
    const [type, body] = POISONS[sent.length % POISONS.length] ?? ["", Buffer.alloc(0)];
    sent.push(broker.sendRaw(QUEUE, body, { type, messageId: `poison-${sent.length}` }));
  };
  for (const _ of POISONS) send();
  let count = 0;
  const end = await broker.overhear(QUEUE, () => {
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
    if (found !== sent.length) breaks(`${sent.length} unreadable messages made ${found} dead letters`);
  };
};

/**
 * The queue is deleted while it is empty: a broker that loses what it has confirmed is beyond what anybody can repair. The redirects
 * send again as soon as it is gone, so that both they and the stats service meet its absence.
 */
export const deleteQueue: Injection = async ({ system: { broker, links } }) => {
  const proxies = links.at("redirect>rabbitmq");
  for (const proxy of proxies) proxy.freeze("to-server");
  // What was on its way is counted and acked by then.
  await sleep(2 * CALM_MS);
  await broker.deleteQueue(QUEUE);
  for (const proxy of proxies) proxy.thaw();
  return async () => {};
};

/** Publishing to it closes the channel, but not the connection. */
export const deleteExchange: Injection = async ({ system: { broker } }) => {
  await broker.deleteExchange();
  return async () => {};
};

/** Nobody takes messages, and the queue refuses those beyond the twentieth. */
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
