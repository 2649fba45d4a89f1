// Expectations for the demo account as it appears in the API.

import type { Client } from "@qr/test-kit/systems/client";
import { waitUntil } from "@qr/test-kit/wait-until";
import { expect } from "vitest";
import { z } from "zod";

/** The codes' titles, newest first, each with the number of scans by people (undefined for static codes). */
const DEMO: readonly (readonly [title: string, people: number | undefined])[] = [
  ["Event – Lantern evening", 64],
  ["Business card – Mira Lindqvist", 430],
  ["Product page – Oak desk lamp", 2300],
  ["Guest Wi-Fi", undefined],
  ["Menu – Trattoria Aurora", 11_200],
];
/** The one-time link that the service prints when it starts. */
export const DEMO_LINK = /Demo sign-in +(\S+\/link#[\w-]{43})\n/;
/** Number of scans of all codes by people. */
export const ALL_PEOPLE = 13_994;
const DEADLINE_MS = 60_000;

const listing = z.object({
  total: z.int(),
  data: z.array(z.object({ id: z.string(), title: z.string().nullable(), scans: z.int(), short_url: z.url() })),
});

export async function listCodes(client: Client) {
  return listing.parse((await client.call("GET", "/v1/qr?include=total")).body);
}

/** Returns the total number of scans in the list of codes. */
async function scansIn(client: Client): Promise<number> {
  return (await listCodes(client)).data.reduce((sum, { scans }) => sum + scans, 0);
}

/** Resolves when at least `scans` scans are counted. Rejects after a minute. */
export async function countedIn(client: Client, scans: number): Promise<void> {
  let seen = 0;
  const isCounted = async () => {
    seen = await scansIn(client);
    return seen >= scans;
  };
  await waitUntil(isCounted, DEADLINE_MS, () => `${seen} of ${scans} scans are counted`);
}

/**
 * Expects all scans of every code to be included in the code's totals, and in its sums by day and by device. `more` is
 * the number of additional scans of the menu code.
 */
export async function expectAllScans(client: Client, more = 0): Promise<void> {
  const { data, total } = await listCodes(client);
  expect(total).toBe(DEMO.length);
  expect(data.map(({ title }) => title)).toEqual(DEMO.map(([title]) => title));
  for (const [index, [title, people]] of DEMO.entries()) {
    const code = data[index];
    if (people === undefined || code === undefined) continue;
    const expected = people + (title.startsWith("Menu") ? more : 0);
    const { total_scans, by_day, by_device, unique_scans } = await client.statistics(code.id, "?range=all_time");
    expect([title, code.scans, total_scans]).toEqual([title, expected, expected]);
    expect(by_day.reduce((sum, day) => sum + day.scans, 0)).toBe(expected);
    expect(by_device.mobile + by_device.desktop + by_device.tablet).toBe(expected);
    expect(unique_scans).toBeGreaterThan(expected / 2);
    expect(unique_scans).toBeLessThanOrEqual(expected);
  }
}
