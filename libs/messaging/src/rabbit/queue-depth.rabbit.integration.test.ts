import { collectMetrics, createLogger } from "@qr/runtime";
import { expect, it } from "vitest";
import { connectRabbitBus } from "../bus.rabbit.ts";
import { createTestBroker } from "../testing/test-broker.rabbit.ts";

it("a process that consumes nothing exports the depth of every queue", async () => {
  const metrics = collectMetrics();
  const broker = await createTestBroker();
  const bus = await connectRabbitBus({ url: broker.url, log: createLogger("test", "silent") });
  const seriesOf = async (name: string) =>
    (await metrics.text()).match(new RegExp(`^${name}\\{[^}]*queue="[^"]+"[^}]*\\} \\d+`, "gm"))?.toSorted() ?? [];
  try {
    await expect.poll(() => bus.state(), { timeout: 10_000 }).toBe("up");
    for (const id of ["1", "2", "3"]) await bus.publish({ name: "scans.recorded.v1", id, body: Buffer.from(id) });
    await expect
      .poll(() => seriesOf("bus_queue_messages"), { timeout: 10_000 })
      .toEqual([expect.stringMatching(/"render\.codes".* 0$/), expect.stringMatching(/"stats\.scans".* 3$/)]);
    expect(await seriesOf("bus_dead_letters_waiting")).toHaveLength(2);
  } finally {
    await bus.close(1000);
    await broker.drop();
    await metrics.close();
  }
});
