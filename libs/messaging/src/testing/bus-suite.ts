// The tests that every bus must pass.

import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Bus, BusUnavailableError, type Delivery } from "../bus.ts";
import { QUEUES, type QueueName } from "../topology.ts";

export interface BusUnderTest {
  /** The bus must already be up. */
  bus: Bus;
  deadLetters(queue: QueueName): Promise<readonly { name: string; id: string; body: Buffer; reason: string }[]>;
  drop(): Promise<void>;
}

const codes = (id: string) => ({ name: "code.created.v1" as const, id, body: Buffer.from(id) });
const scans = (id: string, body = id) => ({ name: "scans.recorded.v1" as const, id, body: Buffer.from(body) });

export function describeBus(title: string, create: () => Promise<BusUnderTest>): void {
  describe(title, () => {
    let under: BusUnderTest;
    let bus: Bus;
    beforeEach(async () => {
      under = await create();
      bus = under.bus;
    });
    afterEach(async () => {
      await bus.close(1000);
      await under.drop();
    });

    /** Collects deliveries in a list; `end` settles each delivery. */
    async function collect(end: (delivery: Delivery) => unknown, prefetch = 10, queue: QueueName = "stats.scans") {
      const seen: Delivery[] = [];
      const consumer = await bus.consume(queue, { prefetch }, (delivery) => {
        seen.push(delivery);
        void end(delivery);
      });
      return { seen, consumer };
    }

    it("delivers a message as it was sent, byte for byte", async () => {
      const { seen } = await collect((delivery) => delivery.ack());
      const body = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 256));
      await bus.publish({ name: "scans.recorded.v1", id: "frame-1", body });
      await expect.poll(() => seen.length).toBe(1);
      expect(seen[0]).toMatchObject({ name: "scans.recorded.v1", id: "frame-1", attempt: 1 });
      expect(seen[0]?.body.equals(body)).toBe(true);
      expect(bus.state()).toBe("up");
    });

    it("delivers the sender's traceparent with each attempt, and none if it has none", async () => {
      const traceParent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
      const { seen } = await collect((delivery) => (delivery.attempt === 1 ? delivery.retry() : delivery.ack()));
      await Promise.all([bus.publish({ ...scans("traced"), traceParent }), bus.publish(scans("other"))]);
      await expect.poll(() => seen.length, { timeout: 5000 }).toBe(4);
      const parentsOf = (wanted: string) => seen.flatMap(({ id, traceParent }) => (id === wanted ? [traceParent] : []));
      expect(parentsOf("traced")).toEqual([traceParent, traceParent]);
      expect(parentsOf("other")).toEqual([undefined, undefined]);
    });

    it("delivers an empty body", async () => {
      const { seen } = await collect((delivery) => delivery.ack());
      await bus.publish(scans("empty", ""));
      await expect.poll(() => seen[0]?.body.length).toBe(0);
    });

    it("delivers a message only to the queue that is bound to its name", async () => {
      const { seen } = await collect((delivery) => delivery.ack());
      const others: string[] = [];
      await bus.consume("render.codes", { prefetch: 10 }, (delivery) => {
        others.push(delivery.id);
        delivery.ack();
      });
      await bus.publish({ name: "code.created.v1", id: "code", body: Buffer.from("{}") });
      await bus.publish(scans("scan"));
      await expect.poll(() => [seen.map(({ id }) => id), others]).toEqual([["scan"], ["code"]]);
    });

    it("accepts a message that belongs to no queue, and delivers it to nobody", async () => {
      const { seen } = await collect((delivery) => delivery.ack());
      await bus.publish({ name: "code.updated.v1", id: "nobody's", body: Buffer.from("{}") });
      await bus.publish(scans("scan"));
      await expect.poll(() => seen.map(({ id }) => id)).toEqual(["scan"]);
    });

    it("delivers 500 messages sent at once, each exactly once, in order", async () => {
      const { seen } = await collect((delivery) => delivery.ack(), 50);
      const ids = Array.from({ length: 500 }, (_, index) => `m${index}`);
      await Promise.all(ids.map((id) => bus.publish(scans(id))));
      await expect.poll(() => seen.length).toBe(500);
      expect(seen.map(({ id }) => id)).toEqual(ids);
    });

    it("limits a consumer to its prefetch", async () => {
      const { seen } = await collect(() => {}, 3);
      const sent = Promise.all(["a", "b", "c", "d", "e"].map((id) => bus.publish(scans(id))));
      await expect.poll(() => seen.length).toBe(3);
      seen[0]?.ack();
      await expect.poll(() => seen.length).toBe(4);
      for (const delivery of seen) delivery.ack();
      await expect.poll(() => seen.length).toBe(5);
      seen[4]?.ack();
      await sent;
      expect(seen.map(({ id }) => id)).toEqual(["a", "b", "c", "d", "e"]);
    });

    it("shares a queue among its consumers, each message to one of them", async () => {
      const one = await collect((delivery) => delivery.ack(), 5);
      const two = await collect((delivery) => delivery.ack(), 5);
      await Promise.all(Array.from({ length: 60 }, (_, index) => bus.publish(scans(`m${index}`))));
      await expect.poll(() => one.seen.length + two.seen.length).toBe(60);
      expect(new Set([...one.seen, ...two.seen].map(({ id }) => id)).size).toBe(60);
      expect(Math.min(one.seen.length, two.seen.length)).toBeGreaterThan(0);
    });

    it("redelivers a message after retry, and dead-letters it after the delivery limit", async () => {
      const end = (delivery: Delivery) => (delivery.id === "poison" ? delivery.retry() : delivery.ack());
      const { seen } = await collect(end, 10, "render.codes");
      await Promise.all([bus.publish(codes("poison")), bus.publish(codes("good"))]);
      await expect
        .poll(() => under.deadLetters("render.codes"), { timeout: 10_000 })
        .toMatchObject([{ name: "code.created.v1", id: "poison", reason: "delivery_limit" }]);
      const attempts = seen.filter(({ id }) => id === "poison").map(({ attempt }) => attempt);
      expect(attempts).toEqual(Array.from({ length: QUEUES["render.codes"].deliveryLimit }, (_, index) => index + 1));
      expect(seen.filter(({ id }) => id === "good")).toHaveLength(1);
    });

    it("keeps a dead letter with its name, id, body, and reason, and does not deliver it again", async () => {
      const { seen } = await collect((delivery) =>
        delivery.id === "bad" ? delivery.deadLetter("not JSON: Überraschung") : delivery.ack(),
      );
      await Promise.all([bus.publish(scans("bad", "\u0000{")), bus.publish(scans("good"))]);
      await expect
        .poll(() => under.deadLetters("stats.scans"))
        .toEqual([
          { name: "scans.recorded.v1", id: "bad", body: Buffer.from("\u0000{"), reason: "not JSON: Überraschung" },
        ]);
      await bus.publish(scans("after"));
      await expect.poll(() => seen.map(({ id }) => id).sort()).toEqual(["after", "bad", "good"]);
    });

    it("redelivers a message when its consumer throws, and continues", async () => {
      let failures = 0;
      const seen: string[] = [];
      await bus.consume("stats.scans", { prefetch: 1 }, (delivery) => {
        seen.push(`${delivery.id} ${delivery.attempt}`);
        if (delivery.id === "one" && failures++ === 0) throw new Error("a defect");
        delivery.ack();
      });
      await Promise.all([bus.publish(scans("one")), bus.publish(scans("two"))]);
      await expect.poll(() => [...seen].sort()).toEqual(["one 1", "one 2", "two 1"]);
    });

    it("settles a delivery once, and ignores further calls", async () => {
      const { seen } = await collect((delivery) => {
        delivery.ack();
        delivery.ack();
        delivery.retry();
        return delivery.deadLetter("too late");
      });
      await bus.publish(scans("one"));
      await bus.publish(scans("two"));
      await expect.poll(() => seen.map(({ id }) => id)).toEqual(["one", "two"]);
      expect(await under.deadLetters("stats.scans")).toEqual([]);
    });

    it("delivers nothing to a canceled consumer, which may still settle held messages", async () => {
      const first = await collect(() => {}, 1);
      const sent = [bus.publish(scans("held"))];
      await expect.poll(() => first.seen.length).toBe(1);
      await first.consumer.cancel();
      sent.push(bus.publish(scans("next")));
      const second = await collect((delivery) => delivery.ack());
      await expect.poll(() => second.seen.map(({ id }) => id)).toEqual(["next"]);
      first.seen[0]?.ack();
      await Promise.all(sent);
      expect(first.seen).toHaveLength(1);
    });

    it("delivers a message again if it is resent with the same ID after it was settled", async () => {
      const { seen } = await collect((delivery) => delivery.ack());
      await bus.publish(scans("same"));
      await bus.publish(scans("same"));
      await expect.poll(() => seen.map(({ id }) => id)).toEqual(["same", "same"]);
    });

    it("rejects messages at once when closed", async () => {
      await bus.close(1000);
      await expect(bus.publish(scans("late"))).rejects.toBeInstanceOf(BusUnavailableError);
      expect(bus.state()).toBe("down");
    });
  });
}
