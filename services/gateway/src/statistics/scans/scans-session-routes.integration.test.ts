// Tests the scans of many codes: in every zone, the numbers for each code are the same as in that code's own statistics.

import { randomInt } from "node:crypto";
import { codeIdFromUuid, statisticsRecordSchema } from "@qr/contracts";
import type { Scans } from "@qr/session-api";
import { expect, test } from "vitest";
import { countScans, type Scan } from "../../testing/counted-scans.ts";
import { errorOf, recordOf } from "../../testing/expectations.ts";
import { useTestGateway } from "../../testing/test-gateway.ts";
import { signUp, signUpMember } from "../../testing/test-person.ts";

const QUARTER_HOUR_MS = 900_000;
const DAY_MS = 86_400_000;

const api = await useTestGateway();
const person = await signUp(api);

async function createCode(fields: object = {}, by = person): Promise<string> {
  const body = { target: "https://example.com/", dynamic: true, ...fields };
  return recordOf(await by.call("POST", "/session/v1/qr", { body })).id;
}

async function scansOf(query: string, by = person): Promise<Scans["items"]> {
  const response = await by.call("GET", `/session/scans?${query}`);
  expect(response.status, response.text).toBe(200);
  return (response.body as Scans).items;
}

/** Returns scans from the last `days` days, at the day boundaries of many zones and in between. */
function scansUpTo(nowMs: number, days: number, count: number): Scan[] {
  const last = Math.floor(nowMs / QUARTER_HOUR_MS) * QUARTER_HOUR_MS;
  const borders = [0, 4, 5, 6, 8, 12, 18.25, 22, 23].flatMap((hour) => {
    const border = Math.floor(last / DAY_MS) * DAY_MS - 3 * DAY_MS + hour * 3_600_000;
    return [border - QUARTER_HOUR_MS, border];
  });
  const random = Array.from({ length: count }, () => last - randomInt(days * 96) * QUARTER_HOUR_MS);
  return [...borders, ...random].map((ms) => ({ at: new Date(ms).toISOString(), visitor: randomInt(1, 1000) }));
}

const ZONES = [
  "UTC",
  "Europe/Berlin",
  "America/New_York",
  "America/St_Johns",
  "Asia/Kathmandu",
  "Asia/Kolkata",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
  "Pacific/Auckland",
];

test.each(ZONES)("in %s, each code has the same days as in its own statistics", async (tz) => {
  const ids = [await createCode(), await createCode(), await createCode()];
  for (const [index, id] of ids.slice(0, 2).entries()) {
    await countScans(api, id, scansUpTo(Date.now(), 32, 30 + 30 * index));
  }
  const zone = `tz=${encodeURIComponent(tz)}`;
  const items = await scansOf(`ids=${ids.join(",")}&days=30&${zone}`);
  expect(items.map(({ id }) => id)).toEqual(ids);
  for (const { id, total, by_day } of items) {
    const own = await person.call("GET", `/session/v1/qr/${id}/stats?range=last_30_days&${zone}`);
    expect(by_day).toEqual(statisticsRecordSchema.parse(own.body).by_day);
    expect(total).toBe(recordOf(await person.call("GET", `/session/v1/qr/${id}`)).scans);
  }
  expect(items[1]?.total).toBe(78);
  expect(items[2]?.by_day.every(({ scans }) => scans === 0)).toBe(true);
});

test("returns 14 days in UTC by default, and the last one is today", async () => {
  const id = await createCode();
  const today = new Date().toISOString().slice(0, 10);
  const lengths = await Promise.all(
    ["", "&days=1", "&days=90"].map(async (days) => (await scansOf(`ids=${id}${days}`))[0]?.by_day),
  );
  expect(lengths.map((days) => days?.length)).toEqual([14, 1, 90]);
  expect(lengths.map((days) => days?.at(-1)?.date)).toEqual([today, today, today]);
});

test("omits unknown IDs, deleted codes, and codes of other accounts, and lists a code once even if its ID is repeated", async () => {
  const [own, deleted, foreign] = [await createCode(), await createCode(), await createCode({}, await signUp(api))];
  await person.call("DELETE", `/session/v1/qr/${deleted}`);
  const unknown = codeIdFromUuid("01890a5d-ac96-774b-bcce-b302099a8057");
  const items = await scansOf(`ids=${encodeURIComponent([unknown, foreign, own, "nonsense", deleted, own].join(","))}`);
  expect(items.map(({ id }) => id)).toEqual([own]);
  expect(await scansOf("ids=")).toEqual([]);
});

test("shows no scans for static codes, and is open to viewers", async () => {
  const id = await createCode({ dynamic: false });
  const viewer = await signUpMember(api, person.accountId, "viewer");
  const items = await scansOf(`ids=${id}&days=2`, viewer);
  expect(items).toMatchObject([{ id, total: 0, by_day: [{ scans: 0 }, { scans: 0 }] }]);
});

test("accepts up to 100 codes", async () => {
  const id = await createCode();
  const others = Array.from({ length: 100 }, (_, index) =>
    codeIdFromUuid(`01890a5d-ac96-774b-bcce-b302099a8${String(index).padStart(3, "0")}`),
  );
  expect((await scansOf(`ids=${[id, ...others.slice(1)].join("%2C")}`)).map((item) => item.id)).toEqual([id]);
  const tooMany = await person.call("GET", `/session/scans?ids=${[id, ...others].join(",")}`);
  expect(errorOf(tooMany)).toBe("400 invalid_request ids:out_of_range");
});

test.each([
  ["", "ids:required"],
  ["ids=a&days=0", "days:out_of_range"],
  ["ids=a&days=91", "days:out_of_range"],
  ["ids=a&days=1.5", "days:invalid_value"],
  ["ids=a&tz=Mars/Olympus", "tz:invalid_value"],
  ["ids=a&ids=b", "ids:repeated"],
  ["ids=a&range=last_7_days", "range:unknown_field"],
])("%j is rejected", async (query, expected) => {
  expect(errorOf(await person.call("GET", `/session/scans?${query}`))).toBe(`400 invalid_request ${expected}`);
});
