// Tests the embedded Postgres after kills at random moments.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { useEmbedded } from "./testing/use-embedded.ts";

const CHILD = fileURLToPath(new URL("./testing/crash-child.ts", import.meta.url));
const { base, open, poolOn, start } = useEmbedded();

it("refuses a second process and names the owner; after a kill, it opens at once with every acknowledged row", async () => {
  const acknowledged: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    const child = await startChild("crash", acknowledged);
    const before = acknowledged.length;
    await expect.poll(() => acknowledged.length - before, { timeout: 20_000 }).toBeGreaterThan(200);
    await expect(start("crash")).rejects.toThrow(`in use by process ${child.pid}`);
    child.kill("SIGKILL");
    await once(child, "close");
  }
  const { rows } = await poolOn(await start("crash"), 1).query("SELECT id FROM rows");
  const found = new Set(rows.map(({ id }) => id));
  expect(acknowledged.filter((id) => !found.has(id))).toEqual([]);
}, 120_000);

it("survives a kill during its creation", async () => {
  const child = spawnChild("young");
  const isBegun = () =>
    stat(join(base, "young", "data.new")).then(
      () => true,
      () => false,
    );
  await expect.poll(isBegun, { timeout: 20_000 }).toBe(true);
  child.kill("SIGKILL");
  await once(child, "close");
  expect((await poolOn(await start("young"), 1).query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
}, 60_000);

function spawnChild(name: string): ChildProcess {
  const args = ["--import", "tsx", "--conditions=source", CHILD, join(base, name)];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  open.push(async () => child.kill("SIGKILL"));
  return child;
}

/** Starts a child process. Resolves when the child has opened the folder. Rows that the child acknowledges are added to the list. */
async function startChild(name: string, acknowledged: string[]): Promise<ChildProcess> {
  const child = spawnChild(name);
  let rest = "";
  await new Promise<void>((resolve, reject) => {
    child.once("exit", () => reject(new Error("the child ended")));
    child.stdout?.on("data", (chunk: Buffer) => {
      const lines = (rest + chunk.toString()).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (line === "open") resolve();
        else acknowledged.push(line);
      }
    });
  });
  return child;
}
