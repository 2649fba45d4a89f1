import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Bus, connectRabbitBus } from "@qr/messaging";
import { createTestBroker, type TestBroker } from "@qr/messaging/testing";
import { buildInfo, createLogger } from "@qr/runtime";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openImageStore } from "./image-store/open-image-store.ts";
import { decodeImage } from "./testing/images.ts";
import { createTestCodes, type TestCode, type TestCodes } from "./testing/test-codes.ts";

const MAIN = fileURLToPath(new URL("../dist/main.js", import.meta.url));
const TIMEOUT = { timeout: 20_000 };
const children = new Set<ChildProcess>();
let codes: TestCodes;
let broker: TestBroker;
let bus: Bus;
let folder: string;

beforeAll(async () => {
  codes = await createTestCodes();
  broker = await createTestBroker();
  bus = await connectRabbitBus({ url: broker.url, log: createLogger("test", "silent") });
  folder = await mkdtemp(join(tmpdir(), "qr-render-main-"));
});
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await bus.close(1000);
  await broker.drop();
  await codes.drop();
  await rm(folder, { recursive: true });
});

function startProcess(env: Record<string, string>): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, HOST: "127.0.0.1", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.add(child);
  child.once("exit", () => children.delete(child));
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      text += String(chunk);
    });
  }
  return { child, output: () => text };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("There is no free port.");
  return address.port;
}

async function publish({ codeId, payload, dark, light }: TestCode): Promise<void> {
  const body = { code_id: codeId, payload, color: { dark, light }, format: "png" };
  await bus.publish({ name: "code.created.v1", id: randomUUID(), body: Buffer.from(JSON.stringify(body)) });
}

it("draws the codes of a process killed by SIGKILL, and exits with code 0 on SIGTERM", async () => {
  const images = join(folder, "images");
  const port = await freePort();
  const env = {
    HTTP_PORT: String(port),
    DATABASE_URL: codes.databaseUrl,
    AMQP_URL: broker.url,
    IMAGE_STORE: `file:${images}`,
  };
  await writeFile(images, "in the way, so that nothing can be stored");
  const first = startProcess(env);
  const sent = await Promise.all(Array.from({ length: 8 }, () => codes.add()));
  await expect.poll(() => bus.state(), TIMEOUT).toBe("up");
  for (const code of sent) await expect.poll(() => publish(code).then(() => "sent"), TIMEOUT).toBe("sent");
  await expect.poll(first.output, TIMEOUT).toContain("could not store an image");
  first.child.kill("SIGKILL");
  await once(first.child, "exit");

  await rm(images);
  const second = startProcess(env);

  const store = openImageStore(env.IMAGE_STORE, createLogger("test", "silent"));
  for (const { codeId, payload } of sent) {
    for (const format of ["png", "svg"] as const) {
      await expect.poll(() => store.get({ codeId, format }), TIMEOUT).toBeDefined();
      expect(await decodeImage((await store.get({ codeId, format })) ?? Buffer.alloc(0))).toBe(payload);
    }
  }
  expect(await broker.deadLetters("render.codes")).toEqual([]);
  const response = await fetch(`http://127.0.0.1:${port}/${sent[0]?.id}.png`);
  expect(response.status).toBe(200);
  expect(await (await fetch(`http://127.0.0.1:${port}/readyz`)).json()).toEqual({
    status: "ready",
    dependencies: { postgres: "up", image_store: "up", rabbitmq: "up" },
    ...buildInfo,
  });
  const ended = once(second.child, "exit");
  second.child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
}, 60_000);

it("starts, and is alive but not ready, while all dependencies are down", async () => {
  const [port, nobody] = [await freePort(), await freePort()];
  await writeFile(join(folder, "no-folder"), "in the way");
  const { child, output } = startProcess({
    HTTP_PORT: String(port),
    DATABASE_URL: `postgres://127.0.0.1:${nobody}/qr`,
    AMQP_URL: `amqp://127.0.0.1:${nobody}`,
    IMAGE_STORE: `file:${join(folder, "no-folder")}`,
  });
  await expect.poll(output, TIMEOUT).toContain("started");
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  await expect.poll(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status, TIMEOUT).toBe(503);
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
});

it("names every invalid setting and does not start", async () => {
  const { child, output } = startProcess({ DATABASE_URL: "mysql://x", AMQP_URL: broker.url });
  expect(await once(child, "exit")).toEqual([1, null]);
  expect(output()).toMatch(/DATABASE_URL[\s\S]*IMAGE_STORE/);
});
