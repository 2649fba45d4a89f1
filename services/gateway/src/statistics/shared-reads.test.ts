import { expect, test } from "vitest";
import { sharedReads } from "./shared-reads.ts";

function counted() {
  let nowMs = 0;
  let reads = 0;
  const share = sharedReads<number>({ maxAgeMs: 1000, maxEntries: 2, now: () => nowMs });
  const read = async () => {
    reads += 1;
    return reads;
  };
  return { share: (key: string) => share(key, read), shareFailing: share, pass: (ms: number) => (nowMs += ms) };
}

test("shares a result between equal reads for a second, and reads other keys separately", async () => {
  const { share, pass } = counted();
  expect(await Promise.all([share("a"), share("a"), share("b")])).toEqual([1, 1, 2]);
  pass(999);
  expect(await share("a")).toBe(1);
  pass(1);
  expect(await share("a")).toBe(3);
});

test("keeps no more entries than the limit, and evicts the oldest first", async () => {
  const { share } = counted();
  for (const key of ["a", "b", "c"]) await share(key);
  expect(await share("c")).toBe(3);
  expect(await share("b")).toBe(2);
  expect(await share("a")).toBe(4);
});

test("rejects all waiting reads after a failure, and does not cache it", async () => {
  const { share, shareFailing } = counted();
  const fail = () => Promise.reject(new Error("unavailable"));
  const both = [shareFailing("a", fail), share("a")];
  expect(await Promise.allSettled(both)).toMatchObject([{ status: "rejected" }, { status: "rejected" }]);
  expect(await share("a")).toBe(1);
});
