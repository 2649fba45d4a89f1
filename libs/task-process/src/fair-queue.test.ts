import { describe, expect, it } from "vitest";
import { createFairQueue, type FairQueueOptions } from "./fair-queue.ts";

/** A queue whose tasks end when told to. `begun` lists the tasks in the order in which they began. */
function newQueue(options: Partial<FairQueueOptions> = {}) {
  const limits = { maxRunning: 2, maxWaiting: 1000, maxWaitingPerOwner: 500, refuse: () => new Error("full") };
  const queue = createFairQueue({ ...limits, ...options });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  let tasks = 0;
  const add = (owner: string, signal?: AbortSignal) => {
    const name = `${owner}${++tasks}`;
    const work = () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    };
    return queue.run(owner, work, signal);
  };
  const end = async (name: string | undefined) => {
    ends.get(name ?? "")?.();
    ends.delete(name ?? "");
    await new Promise((resolve) => setImmediate(resolve));
  };
  const endAll = async () => {
    while (ends.size > 0) await end([...ends.keys()][0]);
  };
  return { queue, begun, add, end, endAll };
}

describe("a fair queue", () => {
  it("gives the next slot to an owner with one task, not to the one with 200 waiting", async () => {
    const { add, begun, end, endAll } = newQueue();
    const many = Array.from({ length: 202 }, () => add("a"));
    const one = add("b");
    expect(begun).toEqual(["a1", "a2"]);
    await end("a2");
    expect(begun).toEqual(["a1", "a2", "b203"]);
    await endAll();
    expect(await one).toBe("b203");
    expect(await Promise.all(many)).toHaveLength(202);
  });

  it("lets the owners take turns, and keeps the order of each owner's tasks", async () => {
    const { add, begun, endAll } = newQueue({ maxRunning: 1 });
    const all = ["a", "a", "a", "b", "b", "c"].map((owner) => add(owner));
    await endAll();
    await Promise.all(all);
    expect(begun).toEqual(["a1", "b4", "c6", "a2", "b5", "a3"]);
  });

  it("prefers the owner with the fewest running tasks", async () => {
    const { add, begun, end, endAll } = newQueue({ maxRunning: 3 });
    const all = ["a", "a", "b", "b", "c", "a"].map((owner) => add(owner));
    await end("a1");
    expect(begun.at(-1)).toBe("c5");
    await endAll();
    await Promise.all(all);
  });

  it("refuses what exceeds an owner's bound or the bound of all, without running it", async () => {
    const { add, begun, queue, endAll } = newQueue({ maxRunning: 1, maxWaiting: 3, maxWaitingPerOwner: 2 });
    const accepted = [add("a"), add("a"), add("a")];
    await expect(add("a")).rejects.toThrow("full");
    accepted.push(add("b"));
    await expect(add("c")).rejects.toThrow("full");
    expect([queue.waiting(), queue.running()]).toEqual([3, 1]);
    await endAll();
    await Promise.all(accepted);
    expect(begun).toHaveLength(4);
    expect([queue.waiting(), queue.running()]).toEqual([0, 0]);
  });

  it("drops a canceled task that waits, and makes room for another", async () => {
    const { add, begun, queue, endAll } = newQueue({ maxRunning: 1, maxWaiting: 1 });
    const gone = new AbortController();
    const first = add("a");
    const canceled = add("b", gone.signal);
    gone.abort(new Error("gone"));
    await expect(canceled).rejects.toThrow("gone");
    await expect(add("b", gone.signal)).rejects.toThrow("gone");
    expect(queue.waiting()).toBe(0);
    const next = add("c");
    await endAll();
    await Promise.all([first, next]);
    expect(begun).toEqual(["a1", "c4"]);
  });

  it("frees the slot of a task that fails", async () => {
    const { queue } = newQueue({ maxRunning: 1 });
    await expect(queue.run("a", () => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
    expect(await queue.run("a", async () => 1)).toBe(1);
    expect(queue.running()).toBe(0);
  });
});
