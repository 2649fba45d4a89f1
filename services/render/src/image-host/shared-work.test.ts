import { expect, it } from "vitest";
import { createSharedWork, type SharedClients } from "./shared-work.ts";

/** Work that runs until it is finished or canceled. */
function createWork() {
  const started: ({ finish(result: string): void } & SharedClients)[] = [];
  const shared = createSharedWork<string>();
  const start = (clients: SharedClients) =>
    new Promise<string>((finish, fail) => {
      clients.canceled.addEventListener("abort", () => fail(new Error("canceled")));
      started.push({ finish, ...clients });
    });
  const request = (key = "a", network = "home") => {
    const client = new AbortController();
    return { leave: () => client.abort(), result: shared.share(key, { network, left: client.signal }, start) };
  };
  return { started, shared, request };
}

it("runs once for concurrent requests with the same key", async () => {
  const { started, request } = createWork();
  const [first, second, other] = [request(), request(), request("b")];
  expect(started).toHaveLength(2);
  started[0]?.finish("done");
  started[1]?.finish("other");
  expect(await Promise.all([first.result, second.result, other.result])).toEqual(["done", "done", "other"]);
  request().result.catch(() => {});
  expect(started).toHaveLength(3);
});

it("is canceled when its last client leaves, and not before", async () => {
  const { started, request } = createWork();
  const [first, second] = [request(), request()];
  const failed = [first.result, second.result].map((result) => expect(result).rejects.toThrow("canceled"));
  first.leave();
  expect(started[0]?.canceled.aborted).toBe(false);
  second.leave();
  expect(started[0]?.canceled.aborted).toBe(true);
  await Promise.all(failed);
});

it("starts anew for a client that comes after the last one has left", async () => {
  const { started, request } = createWork();
  const first = request();
  const failed = expect(first.result).rejects.toThrow("canceled");
  first.leave();
  const second = request();
  await failed;
  expect(started).toHaveLength(2);
  started[1]?.finish("done");
  expect(await second.result).toBe("done");
});

it("is canceled at once if the client has already left", async () => {
  const { shared } = createWork();
  const work = shared.share("a", { network: "home", left: AbortSignal.abort() }, async ({ canceled }) => {
    await Promise.resolve();
    return String(canceled.aborted);
  });
  expect(await work).toBe("true");
});

it("shares no failure to start", async () => {
  const { shared, request, started } = createWork();
  const refused = () => {
    throw new Error("over the limit");
  };
  const client = { network: "home", left: new AbortController().signal };
  expect(() => shared.share("a", client, refused)).toThrow("over the limit");
  const next = request();
  started[0]?.finish("done");
  expect(await next.result).toBe("done");
});

it("reports each other network that joins, before and after it is asked, once", async () => {
  const { started, request } = createWork();
  const results = [request("a", "home"), request("a", "office")].map(({ result }) => result);
  const joined: string[] = [];
  started[0]?.onJoin((network) => joined.push(network));
  expect(joined).toEqual(["office"]);
  results.push(...["office", "home", "train", "train"].map((network) => request("a", network).result));
  expect(joined).toEqual(["office", "train"]);
  expect(started[0]?.network).toBe("home");
  started[0]?.finish("done");
  await Promise.all(results);
});
