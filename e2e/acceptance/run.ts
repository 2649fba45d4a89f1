// Runs the whole service on realistic input: creates 200 codes, decodes their images, sends 20,000 scans, and prints the counts next to
// what was sent. Uses the running service given by QR_API_URL and QR_API_KEY, or else starts a standalone service.

import { Agent } from "node:http";
import { decodeImage } from "@qr/test-kit/phones/read-symbols";
import { scan } from "@qr/test-kit/phones/scanner";
import { USER_AGENTS } from "@qr/test-kit/phones/user-agents";
import { createClient } from "@qr/test-kit/systems/client";
import { startEmbeddedSystem } from "@qr/test-kit/systems/embedded-system";
import type { System } from "@qr/test-kit/systems/system";
import { waitUntil } from "@qr/test-kit/wait-until";
import { TARGETS } from "./targets.ts";

const SCANS = 20_000;
const PHONES = 32;
const CREATORS = 8;

/** Calls `work` for each number below `count`. At most `width` calls run at the same time. */
async function inParallel(count: number, width: number, work: (number: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: width }, worker));
}

/** Creates, decodes, and scans codes, and prints each step. Resolves with true if every target was correct and each scan was counted exactly once. */
async function runMainJob(system: Pick<System, "apiUrl" | "apiKey">): Promise<boolean> {
  const client = createClient(system);
  const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

  let startedAt = performance.now();
  const codes = new Array<Awaited<ReturnType<typeof client.create>>>(TARGETS.length);
  await inParallel(TARGETS.length, CREATORS, async (number) => {
    codes[number] = await client.create({ target: TARGETS[number], dynamic: true, title: `Code ${number + 1}` });
  });
  console.log(`created   ${codes.length} codes in ${seconds(startedAt)}`);

  startedAt = performance.now();
  let decoded = 0;
  await inParallel(codes.length * 2, CREATORS, async (number) => {
    const code = codes[number >> 1];
    if (!code) throw new Error("a code is missing");
    const texts = await decodeImage(number % 2 === 0 ? code.image_url : code.svg_url);
    if (texts.length !== 1 || texts[0]?.toLowerCase() !== `${code.short_url.toLowerCase()}/`) {
      throw new Error(`${code.id} shows ${JSON.stringify(texts)} instead of ${code.short_url}`);
    }
    decoded += 1;
  });
  console.log(`decoded   ${decoded} images (PNG and SVG of each) in ${seconds(startedAt)}`);

  startedAt = performance.now();
  const agent = new Agent({ keepAlive: true, maxSockets: PHONES });
  const sent = { mobile: 0, desktop: 0, tablet: 0, bot: 0 };
  let served = 0;
  let rightTargets = 0;
  await inParallel(SCANS, PHONES, async (number) => {
    const code = codes[(number * 7919) % codes.length];
    const known = USER_AGENTS[(number * 31) % USER_AGENTS.length];
    if (!code || !known) throw new Error("no codes or user agents");
    const response = await scan(agent, code.short_url, { "User-Agent": known.userAgent });
    sent[known.is] += 1;
    if (response.status === 302) served += 1;
    if (response.location === new URL(code.target).href) rightTargets += 1;
  });
  agent.destroy();
  console.log(
    `scanned   ${SCANS} times in ${seconds(startedAt)}: ${served} returned 302, ${rightTargets} with the right target`,
  );

  const people = sent.mobile + sent.desktop + sent.tablet;
  const totals = async () => {
    const counted = { total: 0, by_day: 0, mobile: 0, desktop: 0, tablet: 0 };
    await inParallel(codes.length, CREATORS, async (number) => {
      const statistics = await client.statistics(codes[number]?.id ?? "");
      counted.total += statistics.total_scans;
      counted.by_day += statistics.by_day.reduce((sum, day) => sum + day.scans, 0);
      counted.mobile += statistics.by_device.mobile;
      counted.desktop += statistics.by_device.desktop;
      counted.tablet += statistics.by_device.tablet;
    });
    return counted;
  };
  startedAt = performance.now();
  await waitUntil(async () => (await totals()).total >= people, 60_000);
  const counted = await totals();
  console.log(`counted   all within ${seconds(startedAt)}`);
  console.table({
    people: { sent: people, counted: counted.total },
    "sum of days": { sent: people, counted: counted.by_day },
    mobile: { sent: sent.mobile, counted: counted.mobile },
    desktop: { sent: sent.desktop, counted: counted.desktop },
    tablet: { sent: sent.tablet, counted: counted.tablet },
    "bots (in no total)": { sent: sent.bot, counted: 0 },
  });
  const isRight =
    rightTargets === SCANS && counted.total === people && counted.by_day === people && counted.mobile === sent.mobile;
  console.log(isRight ? "Each scan was counted exactly once." : "The totals differ from what was sent.");
  return isRight;
}

const given = process.env.QR_API_URL && process.env.QR_API_KEY;
const system = given
  ? { apiUrl: process.env.QR_API_URL ?? "", apiKey: process.env.QR_API_KEY ?? "", stop: async () => ({}) }
  : await startEmbeddedSystem();
try {
  process.exitCode = (await runMainJob(system)) ? 0 : 1;
} finally {
  await system.stop();
}
