import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { keptDemoSignIn } from "./kept-sign-in.ts";

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "qr-sign-in-"));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

it("is created once per folder, readable only by its owner, and differs between folders", async () => {
  const first = await keptDemoSignIn(dir);
  expect(await keptDemoSignIn(dir)).toEqual(first);
  expect((await stat(join(dir, "demo-sign-in.json"))).mode & 0o777).toBe(0o600);
  expect(first.password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
  const other = await mkdtemp(join(tmpdir(), "qr-sign-in-"));
  expect((await keptDemoSignIn(other)).password).not.toBe(first.password);
  await rm(other, { recursive: true, force: true });
});

it.each(["", "{", '{"email":"demo@example.com"}'])("is recreated if the file contains %j", async (text) => {
  await writeFile(join(dir, "demo-sign-in.json"), text);
  const made = await keptDemoSignIn(dir);
  expect(await keptDemoSignIn(dir)).toEqual(made);
});
