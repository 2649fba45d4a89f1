import { randomUUID } from "node:crypto";
import { createServer, type Server, type Socket } from "node:net";
import { createLogger } from "@qr/runtime";
import { afterAll, expect, it } from "vitest";
import { type S3Server, startS3Server } from "../testing/s3-server.ts";
import { DeletionDeniedError, ImageStoreUnavailableError } from "./image-store.ts";
import { describeImageStore } from "./image-store-suite.ts";
import { openImageStore, readS3Address } from "./open-image-store.ts";

const log = createLogger("test", "silent");
const servers: S3Server[] = [];
const start = async () => {
  const server = await startS3Server();
  servers.push(server);
  return server;
};
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
});

describeImageStore("S3", async () => openImageStore((await start()).address, log));

it("reports a missing bucket as unavailable, not as a missing image", async () => {
  const { address } = await start();
  const store = openImageStore(address.replace("s3://images/", "s3://nobodys/"), log);
  const name = { codeId: randomUUID(), format: "png" } as const;
  await expect(store.get(name)).rejects.toThrow(ImageStoreUnavailableError);
  await expect(store.put(name, Buffer.from("x"))).rejects.toThrow(ImageStoreUnavailableError);
  await expect(store.delete(name)).rejects.toThrow(ImageStoreUnavailableError);
  await store.close();
});

it("names the missing permission once if reads are denied, and again only after a missing image was reported as such", async () => {
  const server = await start();
  const warnings: string[] = [];
  const watched = createLogger("test", "silent");
  watched.warn = (_fields: unknown, message?: string) => void warnings.push(message ?? "");
  const store = openImageStore(server.address, watched);
  const missing = { codeId: randomUUID(), format: "png" } as const;
  const stored = { codeId: randomUUID(), format: "png" } as const;
  await store.put(stored, Buffer.from("x"));
  expect(await store.get(missing)).toBeUndefined();
  for (const outages of [1, 2]) {
    server.allowListing(false);
    for (let times = 0; times < 3; times += 1) {
      await expect(store.get(missing)).rejects.toThrow(ImageStoreUnavailableError);
      expect(String(await store.get(stored))).toBe("x");
    }
    expect(warnings).toEqual(Array.from({ length: outages }, () => expect.stringContaining("s3:ListBucket")));
    server.allowListing(true);
    expect(await store.get(missing)).toBeUndefined();
  }
  await store.close();
});

it("says that a deletion is denied, and which permission is missing", async () => {
  const server = await start();
  const store = openImageStore(server.address, log);
  const name = { codeId: randomUUID(), format: "png" } as const;
  await store.put(name, Buffer.from("x"));
  server.allowDeleting(false);
  await expect(store.delete(name)).rejects.toThrow(DeletionDeniedError);
  await expect(store.delete(name)).rejects.toThrow("grant s3:DeleteObject");
  server.allowDeleting(true);
  await store.delete(name);
  expect(await store.get(name)).toBeUndefined();
  await store.close();
});

it("gives up on a server that does not respond", async () => {
  const sockets: Socket[] = [];
  const silent: Server = createServer((socket) => sockets.push(socket));
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const address = silent.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  const store = openImageStore(`s3://images?endpoint=http://127.0.0.1:${port}`, log);
  const startedMs = performance.now();
  await expect(store.get({ codeId: randomUUID(), format: "png" })).rejects.toThrow(ImageStoreUnavailableError);
  expect(performance.now() - startedMs).toBeLessThan(5500);
  await store.close();
  for (const socket of sockets) socket.destroy();
  silent.close();
});

it("parses an address with all its parts", () => {
  expect(readS3Address("s3://qr-images/a/b/?region=eu-central-1")).toEqual({
    bucket: "qr-images",
    prefix: "a/b",
    region: "eu-central-1",
  });
  expect(readS3Address("s3://b?endpoint=https%3A%2F%2Fs3.example%3A9000")).toEqual({
    bucket: "b",
    prefix: "",
    region: "us-east-1",
    endpoint: "https://s3.example:9000",
  });
});

it.each([
  ["s3://", /bucket|well-formed/],
  ["s3://b", /region/],
  ["s3://b?region=x&acl=public", /acl/],
  ["s3://key:secret@b?region=x", /only/],
  ["s3://b?endpoint=ftp://x", /http/],
  ["file:", /folder/],
  ["https://b", /must begin/],
])("describes what is wrong with %s", (address, reason) => {
  expect(() => openImageStore(address, log)).toThrow(reason);
});
