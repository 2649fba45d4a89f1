// Runs the built images as Compose would, and does what operators and users do: migrates, creates an account and a key, creates codes,
// decodes their images, scans the codes, reads the counts, and stops everything. Each step prints its result. The first failure throws.

import { Agent } from "node:http";
import { decodeImage } from "@qr/test-kit/phones/read-symbols";
import { PHONE, scan } from "@qr/test-kit/phones/scanner";
import { createClient } from "@qr/test-kit/systems/client";
import { readReadiness } from "@qr/test-kit/systems/readiness";
import type { System } from "@qr/test-kit/systems/system";
import { waitUntil } from "@qr/test-kit/wait-until";
import { z } from "zod";
import type { Container, Image } from "./container.ts";
import { IMAGE_USER, type Stage } from "./stage.ts";

const CODES = 5;
const SCANS = 500;
const PATIENCE_MS = 60_000;
/** A command that tries to write to the image and prints the error code, which must be EROFS. */
const WRITE = [
  "node",
  "-e",
  "try { require('fs').writeFileSync('/app/x', '') } catch (error) { console.log(error.code) }",
];

type Images = Readonly<Record<string, Image>>;

function imageOf(images: Images, name: string): Image {
  const image = images[name];
  if (image === undefined) throw new Error(`There is no image for ${name}.`);
  return image;
}

function demand(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(what);
  console.log(`  ${what}`);
}

export async function tryImages(images: Images, stage: Stage): Promise<void> {
  await runJob(images, stage, "migrate");
  await runJob(images, stage, "migrate", ", once more,");
  await stage.makeSignIns();
  await runJob(images, stage, "bucket");
  const running = new Map<string, Container>();
  try {
    for (const name of stage.order) running.set(name, imageOf(images, name).start(stage.optionsOf(name)));
    for (const name of stage.order) await seeItRun(images, stage, name, running.get(name));
    await useService({ ...stage.urls, apiKey: await makeKey(images, stage) });
  } catch (error) {
    for (const [name, container] of running) console.error(`${name}:\n${container.output().slice(-3000)}`);
    throw error;
  } finally {
    await stopAll(running);
  }
  await tryStandalone(images, stage);
}

async function runJob(images: Images, stage: Stage, name: string, times = ""): Promise<void> {
  const image = imageOf(images, name === "bucket" ? "render" : name);
  const { code, output } = await image.run(stage.optionsOf(name), stage.commandOf(name));
  if (code !== 0) console.error(output);
  demand(code === 0, `${name}${times} exited with 0`);
}

async function seeItRun(images: Images, stage: Stage, name: string, container?: Container): Promise<void> {
  await waitUntil(
    async () => (await readReadiness(stage.addressOf(name))).status === 200,
    PATIENCE_MS,
    () => `${name} is not ready:\n${container?.output()}`,
  );
  const image = imageOf(images, name);
  const [, ...healthCommand] = image.config.Healthcheck?.Test ?? [];
  const health = await image.run(stage.optionsOf(name), healthCommand);
  const write = await image.run(stage.optionsOf(name), WRITE);
  const user = await image.run(stage.optionsOf(name), ["id", "-u"]);
  demand(health.code === 0, `${name} is ready, and its health check exits with 0`);
  demand(write.output.trim() === "EROFS", `${name} cannot write to its image`);
  demand(user.output.trim() === String(IMAGE_USER), `${name} runs as user ${IMAGE_USER}`);
}

/** Creates an account and a key as described in docs/operating.md. */
async function makeKey(images: Images, stage: Stage): Promise<string> {
  const admin = (...words: string[]) =>
    imageOf(images, "gateway").run(stage.optionsOf("admin"), ["node", "services/admin/dist/main.js", ...words]);
  const account = await admin("account", "create", "--email", "me@example.com", "--plan", "unlimited", "--json");
  const key = await admin("key", "create", "--account", "me@example.com", "--name", "first", "--json");
  demand(account.code === 0 && key.code === 0, "the admin command created an account and a key");
  return z.object({ key: z.string() }).parse(JSON.parse(key.response)).key;
}

async function useService(system: Pick<System, "apiUrl" | "apiKey">): Promise<void> {
  const client = createClient(system);
  const target = "https://example.com/summer?table=12";
  const codes = await Promise.all(Array.from({ length: CODES }, () => client.create({ target, dynamic: true })));
  for (const code of codes) {
    for (const url of [code.image_url, code.svg_url]) {
      const [text] = await decodeImage(url);
      // Symbols contain the link with a trailing slash, which distinguishes scans from clicks.
      if (text?.toLowerCase() !== `${code.short_url.toLowerCase()}/`) throw new Error(`${url} shows ${text}`);
    }
  }
  demand(true, `${CODES} codes created, their PNG and SVG decoded`);
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const scans = Array.from({ length: SCANS }, (_, index) => codes[index % CODES]?.short_url ?? "");
  const responses = await Promise.all(scans.map((url) => scan(agent, url, { "User-Agent": PHONE })));
  agent.destroy();
  const right = responses.filter(({ status, location }) => status === 302 && location === target).length;
  demand(right === SCANS, `${SCANS} scans, ${right} returned 302 with the target`);
  const total = async () => {
    const statistics = await Promise.all(codes.map(({ id }) => client.statistics(id)));
    return statistics.reduce((sum, { total_scans }) => sum + total_scans, 0);
  };
  await waitUntil(async () => (await total()) >= SCANS, PATIENCE_MS);
  demand((await total()) === SCANS, `${SCANS} scans counted`);
}

async function stopAll(running: ReadonlyMap<string, Container>): Promise<void> {
  for (const [name, container] of running) {
    const begunMs = performance.now();
    container.signal("SIGTERM");
    const code = await container.exited;
    const ms = Math.round(performance.now() - begunMs);
    demand(code === 0, `${name} exited with ${code} ${ms} ms after SIGTERM`);
  }
}

async function tryStandalone(images: Images, stage: Stage): Promise<void> {
  const { options, urls } = await stage.standalone();
  const container = imageOf(images, "standalone").start(options);
  try {
    const keyIn = () => container.output().match(/qrk_[0-9A-Za-z]+/)?.[0];
    await waitUntil(
      async () => keyIn() !== undefined,
      PATIENCE_MS,
      () => `standalone:\n${container.output()}`,
    );
    demand(true, "standalone started on an empty volume and printed a key");
    await useService({ ...urls, apiKey: keyIn() ?? "" });
  } finally {
    await stopAll(new Map([["standalone", container]]));
  }
}
