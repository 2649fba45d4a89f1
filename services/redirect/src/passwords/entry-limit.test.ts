import { expect, it } from "vitest";
import { createEntryLimit, type EntryCharge, type SharedEntryCounts, WRONG_PER_MINUTE } from "./entry-limit.ts";

const PLACES = Array.from({ length: WRONG_PER_MINUTE }, () => undefined);

function limitWith(shared?: SharedEntryCounts) {
  const clock = { nowMs: 0 };
  const limit = createEntryLimit({ shared, now: () => clock.nowMs });
  const wrong = async (who: string, times: number) => {
    const waits: (number | undefined)[] = [];
    for (let time = 0; time < times; time += 1) waits.push((await limit.charge(who)).waitSeconds);
    return waits;
  };
  return { limit, wrong, clock };
}

it("allows five wrong passwords a minute to each network and code", async () => {
  const { wrong, clock } = limitWith();
  expect(await wrong("a", 7)).toEqual([...PLACES, 60, 60]);
  expect(await wrong("b", 1)).toEqual([undefined]);
  clock.nowMs = 60_000;
  expect(await wrong("a", 6)).toEqual([...PLACES, 60]);
});

it("does not count right passwords", async () => {
  const { limit, wrong } = limitWith();
  for (let time = 0; time < 20; time += 1) (await limit.charge("a")).giveBack();
  expect(await wrong("a", 6)).toEqual([...PLACES, 60]);
});

/** Shared counts that another redirect may have used up. */
function sharedCounts(state: { isUp: boolean; waitSeconds: number | undefined }) {
  const charged: string[] = [];
  const given: string[] = [];
  const charge = async (who: string): Promise<EntryCharge | undefined> => {
    if (!state.isUp) return undefined;
    charged.push(who);
    return { waitSeconds: state.waitSeconds, giveBack: () => given.push(who) };
  };
  return { charge, close: () => {}, charged, given };
}

it("also counts what other redirects have counted, and asks them nothing once its own limit is reached", async () => {
  const state = { isUp: true, waitSeconds: undefined as number | undefined };
  const shared = sharedCounts(state);
  const { limit, wrong } = limitWith(shared);
  (await limit.charge("a")).giveBack();
  expect([shared.charged, shared.given]).toEqual([["a"], ["a"]]);
  state.waitSeconds = 7;
  expect(await wrong("a", 6)).toEqual(Array.from({ length: 6 }, () => 7));
  state.waitSeconds = undefined;
  expect(await wrong("a", 6)).toEqual([...PLACES, 60]);
  expect(shared.charged).toHaveLength(1 + 6 + 5);
});

it("goes on with its own counts while the shared ones are away", async () => {
  const state = { isUp: true, waitSeconds: undefined };
  const { wrong } = limitWith(sharedCounts(state));
  expect(await wrong("a", 3)).toEqual([undefined, undefined, undefined]);
  state.isUp = false;
  expect(await wrong("a", 3)).toEqual([undefined, undefined, 60]);
});
