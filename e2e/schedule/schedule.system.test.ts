// Scheduled changes with real gateways: each change is made once, even if gateways are killed before and after its
// time. The nightly tests also kill gateways at that time.

import { expect, test } from "vitest";
import { clientOf, create, end, expectOnce, MADE, schedule, start, stored, WAIT, WAITING } from "./scheduled-codes.ts";

const DEADLINE_MS = 300_000;

test(
  "a change survives kill -9 before and after its time, and is made by the next gateway, once",
  async () => {
    const first = await start();
    const client = clientOf(first);
    const codes = [await create(client), await create(client)];
    const times = await Promise.all(codes.map((code) => schedule(client, code, 5000)));
    await end(first, "SIGKILL");
    await expect.poll(() => times.every((at) => at.getTime() < Date.now()), WAIT).toBe(true);
    for (const code of codes) expect(await stored(code)).toEqual(WAITING);
    const second = await start();
    for (const code of codes) await expect.poll(() => stored(code), WAIT).toEqual(MADE);
    await end(second, "SIGKILL");
    const third = await start();
    await expectOnce(clientOf(third), codes);
    await end(third, "SIGTERM");
  },
  DEADLINE_MS,
);
