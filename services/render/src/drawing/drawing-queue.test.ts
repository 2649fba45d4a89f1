import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createDrawingQueue, DrawingBusyError, DrawingCanceledError, type Requester } from "./drawing-queue.ts";

const WORKER: Requester = { kind: "worker" };
let clients: AbortController[];
let running: Set<() => void>;
beforeEach(() => {
  clients = [];
  running = new Set();
});
afterEach(() => {
  for (const client of clients) client.abort();
  for (const finish of running) finish();
});

/** A client that stays connected until the end of the test, unless `canceled` is given. */
function requester(kind: "default" | "on_demand", network: string, canceled = stayingClient()): Requester {
  return { kind, network, canceled };
}

function stayingClient(): AbortSignal {
  const client = new AbortController();
  clients.push(client);
  return client.signal;
}

/** A queue whose drawings run until the test finishes them by name. */
function createBench(options?: Parameters<typeof createDrawingQueue>[0]) {
  const queue = createDrawingQueue(options);
  const begun: string[] = [];
  const finishing = new Map<string, () => void>();
  const draw = (who: Requester, name: string) => {
    const drawn = queue.run(who, () => {
      begun.push(name);
      return new Promise<string>((resolve) => {
        const finish = () => resolve(name);
        finishing.set(name, finish);
        running.add(finish);
      });
    });
    // At the end of the test, the waiting drawings are canceled.
    drawn.catch(() => {});
    return drawn;
  };
  /** Finishes a running drawing, and waits until the next one has begun. */
  const finish = async (name: string) => {
    finishing.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { draw, begun, finish, settled };
}

it("begins a default image at once, however many images strangers have requested", async () => {
  const { draw, begun, settled } = createBench();
  for (let n = 0; n < 130; n += 1) void draw(requester("on_demand", `${n % 10}`), `flood ${n}`);
  void draw(requester("default", "owner"), "default");
  await settled();
  expect(begun).toEqual(["flood 0", "default"]);
});

it("begins default images first, then on-demand images, then the worker's", async () => {
  const { draw, begun, finish, settled } = createBench();
  for (const name of ["worker 1", "worker 2", "worker 3"]) void draw(WORKER, name);
  void draw(requester("on_demand", "a"), "on demand");
  for (const name of ["default 1", "default 2"]) void draw(requester("default", "a"), name);
  await settled();
  for (const name of ["worker 1", "worker 2", "default 1", "default 2"]) await finish(name);
  expect(begun).toEqual(["worker 1", "worker 2", "default 1", "default 2", "on demand", "worker 3"]);
});

it("leaves a slot to the worker, however many images strangers have requested", async () => {
  const { draw, begun, finish, settled } = createBench();
  for (const name of ["a1", "a2", "a3"]) void draw(requester("on_demand", "a"), name);
  for (const name of ["worker 1", "worker 2"]) void draw(WORKER, name);
  await settled();
  await finish("worker 1");
  await finish("worker 2");
  expect(begun).toEqual(["a1", "worker 1", "worker 2"]);
});

it("lets the networks take turns", async () => {
  const { draw, begun, finish, settled } = createBench();
  for (const name of ["a1", "a2", "a3", "a4", "b1", "c1"]) void draw(requester("on_demand", name.charAt(0)), name);
  await settled();
  for (const name of ["a1", "a2", "b1", "c1"]) await finish(name);
  expect(begun).toEqual(["a1", "a2", "b1", "c1", "a3"]);
});

/** Counts the waiting requests that a queue rejects, by the error's name. */
function createFilling(draw: ReturnType<typeof createBench>["draw"], kind: "default" | "on_demand") {
  const rejected: Record<string, number> = {};
  const count = ({ name }: Error) => {
    rejected[name] = (rejected[name] ?? 0) + 1;
  };
  const fill = async (network: string, images: number) => {
    for (let n = 0; n < images; n += 1) draw(requester(kind, network), `${network}${n}`).catch(count);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { fill, rejected };
}

it("bounds the waiting on-demand images of each network, and of all networks together", async () => {
  const { fill, rejected } = createFilling(createBench().draw, "on_demand");
  await fill("a", 1 + 30);
  expect(rejected).toEqual({ NetworkBusyError: 5 });
  for (const network of ["b", "c", "d"]) await fill(network, 25);
  // A newcomer displaces images of networks that have more images.
  await fill("e", 20);
  expect(rejected).toEqual({ NetworkBusyError: 5, DrawingBusyError: 20 });
  await fill("e", 1);
  expect(rejected).toEqual({ NetworkBusyError: 5, DrawingBusyError: 21 });
});

it("bounds the waiting default images of all networks, and is fair between the networks", async () => {
  const { fill, rejected } = createFilling(createBench().draw, "default");
  await fill("a", 2 + 110);
  expect(rejected).toEqual({ DrawingBusyError: 10 });
  await fill("b", 50);
  expect(rejected).toEqual({ DrawingBusyError: 60 });
  await fill("b", 1);
  expect(rejected).toEqual({ DrawingBusyError: 61 });
});

it("does not draw an image that nobody is waiting for anymore, but finishes one that it has begun", async () => {
  const { draw, begun, finish, settled } = createBench();
  const client = new AbortController();
  const first = draw(requester("on_demand", "a", client.signal), "first");
  const waiting = draw(requester("on_demand", "a", client.signal), "waiting");
  void draw(requester("on_demand", "a"), "another client's");
  await settled();
  client.abort();
  await expect(waiting).rejects.toThrow(DrawingCanceledError);
  await finish("first");
  expect(await first).toBe("first");
  expect(begun).toEqual(["first", "another client's"]);
  await expect(draw(requester("on_demand", "a", client.signal), "late")).rejects.toThrow(DrawingCanceledError);
});

it("rejects a request that has waited too long", async () => {
  const { draw, begun, finish } = createBench({ maxWaitMs: 1 });
  void draw(requester("on_demand", "a"), "a1");
  await expect(draw(requester("on_demand", "a"), "a2")).rejects.toThrow(DrawingBusyError);
  await finish("a1");
  expect(begun).toEqual(["a1"]);
});

it("continues after a drawing that failed", async () => {
  const queue = createDrawingQueue();
  for (let n = 0; n < 3; n += 1) {
    const failing = queue.run(requester("on_demand", "a"), () => Promise.reject(new Error("unreadable")));
    await expect(failing).rejects.toThrow("unreadable");
  }
  expect(await queue.run(requester("on_demand", "a"), async () => "next")).toBe("next");
});

/** A request for an image that clients on other networks can join. */
function createJoinable(network: string) {
  const listeners: ((network: string) => void)[] = [];
  const who: Requester = {
    kind: "on_demand",
    network,
    canceled: stayingClient(),
    onJoin: (listener) => void listeners.push(listener),
  };
  const join = (joining: string) => {
    for (const listener of listeners) listener(joining);
  };
  return { who, join };
}

it("draws an image in the first turn of all networks that wait for it, and only once", async () => {
  const { draw, begun, finish, settled } = createBench();
  for (const name of ["a1", "a2", "a3", "a4"]) void draw(requester("on_demand", "a"), name);
  const { who, join } = createJoinable("a");
  const shared = draw(who, "shared");
  for (const name of ["c1", "c2"]) void draw(requester("on_demand", "c"), name);
  join("b");
  await settled();
  for (const name of ["a1", "a2", "c1", "shared", "a3", "c2", "a4"]) await finish(name);
  expect(begun).toEqual(["a1", "a2", "c1", "shared", "a3", "c2", "a4"]);
  expect(await shared).toBe("shared");
});

it("keeps an image in the queue when one network's place is lost, until no network has a place", async () => {
  vi.useFakeTimers();
  try {
    const { draw, begun, finish } = createBench({ maxWaitMs: 10_000 });
    void draw(requester("on_demand", "c"), "slow");
    const { who, join } = createJoinable("a");
    const failed = expect(draw(who, "shared")).rejects.toThrow(DrawingBusyError);
    await vi.advanceTimersByTimeAsync(9000);
    join("b");
    await vi.advanceTimersByTimeAsync(9000);
    void draw(requester("on_demand", "d"), "later");
    await vi.advanceTimersByTimeAsync(999);
    let hasFailed = false;
    void failed.then(() => {
      hasFailed = true;
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(hasFailed).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await failed;
    vi.useRealTimers();
    await finish("slow");
    expect(begun).toEqual(["slow", "later"]);
  } finally {
    vi.useRealTimers();
  }
});

it("does not fail an image that another network joins when the first network's place is displaced", async () => {
  const { draw, begun, finish, settled } = createBench();
  void draw(requester("on_demand", "running"), "running");
  for (const network of ["b", "c", "d"]) {
    for (let n = 0; n < 25; n += 1) void draw(requester("on_demand", network), `${network}${n}`);
  }
  for (let n = 0; n < 24; n += 1) void draw(requester("on_demand", "a"), `a${n}`);
  const { who, join } = createJoinable("a");
  void draw(who, "shared");
  await settled();
  // The queue is full. The newcomers displace the last image of a network with the most images; initially, all networks have the same number.
  for (const network of ["e", "f", "g"]) void draw(requester("on_demand", network), network);
  join("newcomer");
  await settled();
  for (const name of ["running", "b0", "c0", "d0", "a0", "e", "f", "g"]) await finish(name);
  expect(begun.at(-1)).toBe("shared");
});
