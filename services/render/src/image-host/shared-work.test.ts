import { expect, it } from "vitest";
import { createSharedWork } from "./shared-work.ts";

/** Work that runs until it is finished or canceled. */
function createWork() {
  const started: { finish(result: string): void; canceled: AbortSignal }[] = [];
  const shared = createSharedWork<string>();
  const start = (canceled: AbortSignal) =>
    new Promise<string>((finish, fail) => {
      canceled.addEventListener("abort", () => fail(new Error("canceled")));
      started.push({ finish, canceled });
    });
  const request = (key = "a") => {
    const client = new AbortController();
    return { leave: () => client.abort(), result: shared.share(key, client.signal, start) };
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
  const work = shared.share("a", AbortSignal.abort(), async (canceled) => {
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
  expect(() => shared.share("a", new AbortController().signal, refused)).toThrow("over the limit");
  const next = request();
  started[0]?.finish("done");
  expect(await next.result).toBe("done");
});
