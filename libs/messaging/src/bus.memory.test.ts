import { afterEach, describe, expect, it } from "vitest";
import { createMemoryBus, type MemoryBus } from "./bus.memory.ts";
import { BusUnavailableError, type Delivery } from "./bus.ts";
import { describeBus } from "./testing/bus-suite.ts";

describeBus("memory bus", async () => {
  const bus = createMemoryBus();
  return { bus, deadLetters: async (queue) => bus.deadLetters(queue), drop: async () => {} };
});

describe("memory bus, for its sender", () => {
  const opened: MemoryBus[] = [];
  const open = (options: Parameters<typeof createMemoryBus>[0]) => {
    const bus = createMemoryBus(options);
    opened.push(bus);
    return bus;
  };
  afterEach(async () => {
    for (const bus of opened.splice(0)) await bus.close(0);
  });
  const frame = (id: string) => ({ name: "scans.recorded.v1" as const, id, body: Buffer.from(id) });
  const hold = async (bus: MemoryBus) => {
    const held: Delivery[] = [];
    await bus.consume("stats.scans", { prefetch: 100 }, (delivery) => void held.push(delivery));
    return held;
  };

  it("confirms a message only when its consumer has settled it", async () => {
    const bus = open({});
    const held = await hold(bus);
    let isConfirmed = false;
    const sent = bus.publish(frame("a")).then(() => {
      isConfirmed = true;
    });
    await expect.poll(() => held.length).toBe(1);
    expect(isConfirmed).toBe(false);
    held[0]?.ack();
    await sent;
  });

  it("rejects at the deadline if nobody consumes, and forgets the message", async () => {
    const bus = open({ confirmDeadlineMs: 300 });
    await expect(bus.publish(frame("a"))).rejects.toBeInstanceOf(BusUnavailableError);
    const held = await hold(bus);
    const sent = bus.publish(frame("b"));
    await expect.poll(() => held.map(({ id }) => id)).toEqual(["b"]);
    held[0]?.ack();
    await sent;
  });

  it("does not duplicate a message that is sent again while a consumer holds it", async () => {
    const bus = open({ confirmDeadlineMs: 30, maxMessages: 2 });
    const held = await hold(bus);
    for (let round = 0; round < 5; round++) {
      await expect(bus.publish(frame("slow"))).rejects.toBeInstanceOf(BusUnavailableError);
    }
    const last = bus.publish(frame("slow"));
    held[0]?.ack();
    await last;
    expect(held).toHaveLength(1);
  });

  it("keeps counting the attempts of a message after its sender has given up", async () => {
    const bus = open({ confirmDeadlineMs: 20 });
    const attempts: number[] = [];
    await bus.consume("render.codes", { prefetch: 1 }, (delivery) => {
      attempts.push(delivery.attempt);
      delivery.retry();
    });
    await expect(
      bus.publish({ name: "code.created.v1", id: "poison", body: Buffer.from("poison") }),
    ).rejects.toBeInstanceOf(BusUnavailableError);
    await expect.poll(() => bus.deadLetters("render.codes").length, { timeout: 5000 }).toBe(1);
    expect(attempts).toEqual([1, 2, 3, 4, 5]);
  });

  it("rejects at once when the queue is full", async () => {
    const bus = open({ maxMessages: 2, confirmDeadlineMs: 60_000 });
    const waiting = [bus.publish(frame("a")), bus.publish(frame("b"))];
    await expect(bus.publish(frame("c"))).rejects.toThrow("full");
    await bus.close(0);
    const results = await Promise.allSettled(waiting);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  });

  it("waits on close for unsettled messages", async () => {
    const bus = open({ confirmDeadlineMs: 60_000 });
    const held = await hold(bus);
    const sent = bus.publish(frame("a"));
    await expect.poll(() => held.length).toBe(1);
    const closing = bus.close(5000);
    held[0]?.ack();
    await Promise.all([sent, closing]);
  });

  it("keeps the latest 1,000 dead letters", async () => {
    const bus = open({ maxMessages: 2000 });
    await bus.consume("stats.scans", { prefetch: 2000 }, (delivery) => void delivery.deadLetter("bad"));
    await Promise.all(Array.from({ length: 1200 }, (_, index) => bus.publish(frame(`m${index}`))));
    expect(bus.deadLetters("stats.scans")).toHaveLength(1000);
    expect(bus.deadLetters("stats.scans")[0]?.id).toBe("m200");
  });
});
