import { spawn } from "node:child_process";
import { once } from "node:events";
import { totalmem } from "node:os";
import { expect, it } from "vitest";
import { collectMetrics } from "./metrics-endpoint.ts";
import { observeProcess } from "./process-metrics.ts";

const MIB = 1024 * 1024;

it("reports a limit of memory that is not more than the memory of the machine", async () => {
  const metrics = collectMetrics();
  const stop = observeProcess();
  const limit = Number(/^process_memory_limit_bytes\S* (\S+)$/m.exec(await metrics.text())?.[1]);
  stop();
  await metrics.close();
  expect(limit).toBeGreaterThan(process.memoryUsage.rss());
  expect(limit).toBeLessThanOrEqual(totalmem());
});

it.runIf(process.platform === "linux")("reports the resident memory of child processes until they end", async () => {
  const metrics = collectMetrics();
  const stop = observeProcess();
  const bytes = async () =>
    Number(/^process_children_resident_memory_bytes\S* (\d+)/m.exec(await metrics.text())?.[1] ?? Number.NaN);
  const before = await bytes();
  const program =
    "const filled = Buffer.alloc(200 * 1024 * 1024, 1); process.stdin.resume(); console.log(filled.length);";
  const child = spawn(process.execPath, ["-e", program], { stdio: ["pipe", "pipe", "inherit"] });
  try {
    await once(child.stdout, "data");
    expect((await bytes()) - before).toBeGreaterThan(200 * MIB);
  } finally {
    child.stdin.end();
    await once(child, "exit");
  }
  expect((await bytes()) - before).toBeLessThan(200 * MIB);
  stop();
  await metrics.close();
});
