import { describe, expect, it } from "vitest";
import { createFairSemaphore, type FairSemaphoreOptions } from "./fair-semaphore.ts";

/** A semaphore whose tasks end when told to. `begun` lists the tasks in the order in which they began. */
function newSemaphore(options: Partial<FairSemaphoreOptions> = {}) {
  const limits = { maxConcurrent: 2, maxWaiting: 1000, maxWaitingPerKey: 500, reject: () => new Error("full") };
  const permits = createFairSemaphore({ ...limits, ...options });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  let tasks = 0;
  const add = (key: string, signal?: AbortSignal) => {
    const name = `${key}${++tasks}`;
    const work = () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    };
    return permits.run(key, work, signal);
  };
  const end = async (name: string | undefined) => {
    ends.get(name ?? "")?.();
    ends.delete(name ?? "");
    await new Promise((resolve) => setImmediate(resolve));
  };
  const endAll = async () => {
    while (ends.size > 0) await end([...ends.keys()][0]);
  };
  return { permits, begun, add, end, endAll };
}

describe("a fair semaphore", () => {
  it("gives the next permit to a key with one task, not to the one with 200 waiting", async () => {
    const { add, begun, end, endAll } = newSemaphore();
    const many = Array.from({ length: 202 }, () => add("a"));
    const one = add("b");
    expect(begun).toEqual(["a1", "a2"]);
    await end("a2");
    expect(begun).toEqual(["a1", "a2", "b203"]);
    await endAll();
    expect(await one).toBe("b203");
    expect(await Promise.all(many)).toHaveLength(202);
  });

  it("takes turns between keys, and keeps the order of each key's tasks", async () => {
    const { add, begun, endAll } = newSemaphore({ maxConcurrent: 1 });
    const all = ["a", "a", "a", "b", "b", "c"].map((key) => add(key));
    await endAll();
    await Promise.all(all);
    expect(begun).toEqual(["a1", "b4", "a2", "c6", "b5", "a3"]);
  });

  it("prefers the key with the fewest running tasks", async () => {
    const { add, begun, end, endAll } = newSemaphore({ maxConcurrent: 3 });
    const all = ["a", "a", "b", "b", "c", "a"].map((key) => add(key));
    await end("a1");
    expect(begun.at(-1)).toBe("c5");
    await endAll();
    await Promise.all(all);
  });

  it("keeps two busy keys at one permit each", async () => {
    const { add, begun, end, endAll } = newSemaphore();
    const all = ["a", "b", "a", "b", "a", "b"].map((key) => add(key));
    await end("a1");
    expect(begun.at(-1)).toBe("a3");
    await end("b2");
    expect(begun.at(-1)).toBe("b4");
    await end("b4");
    expect(begun.at(-1)).toBe("b6");
    await endAll();
    await Promise.all(all);
  });

  it("rejects what exceeds a key's bound or the bound of all, without running it", async () => {
    const { add, begun, permits, endAll } = newSemaphore({ maxConcurrent: 1, maxWaiting: 2, maxWaitingPerKey: 1 });
    const accepted = [add("a"), add("a")];
    await expect(add("a")).rejects.toThrow("full");
    accepted.push(add("b"));
    await expect(add("c")).rejects.toThrow("full");
    expect([permits.waiting(), permits.running()]).toEqual([2, 1]);
    await endAll();
    await Promise.all(accepted);
    expect(begun).toEqual(["a1", "b4", "a2"]);
    expect([permits.waiting(), permits.running()]).toEqual([0, 0]);
  });

  it("when full, rejects a waiting task of the key that has the most, to make room for a key with fewer", async () => {
    const { add, begun, endAll } = newSemaphore({ maxConcurrent: 1, maxWaiting: 2 });
    const accepted = [add("a"), add("a")];
    const displaced = add("a");
    accepted.push(add("b"));
    await expect(displaced).rejects.toThrow("full");
    await endAll();
    await Promise.all(accepted);
    expect(begun).toEqual(["a1", "b4", "a2"]);
  });

  it("drops a waiting task that is canceled, which makes room for another", async () => {
    const { add, begun, permits, endAll } = newSemaphore({ maxConcurrent: 1, maxWaiting: 1 });
    const gone = new AbortController();
    const first = add("a");
    const canceled = add("b", gone.signal);
    gone.abort(new Error("gone"));
    await expect(canceled).rejects.toThrow("gone");
    await expect(add("b", gone.signal)).rejects.toThrow("gone");
    expect(permits.waiting()).toBe(0);
    const next = add("c");
    await endAll();
    await Promise.all([first, next]);
    expect(begun).toEqual(["a1", "c4"]);
  });

  it("frees the permit of a task that fails", async () => {
    const { permits } = newSemaphore({ maxConcurrent: 1 });
    await expect(permits.run("a", () => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
    expect(await permits.run("a", async () => 1)).toBe(1);
    expect(permits.running()).toBe(0);
  });
});
