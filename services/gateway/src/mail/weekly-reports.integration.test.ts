// Weekly reports: who gets one, when, once, and with the figures of the API.

import { expect, test } from "vitest";
import { weekBefore, weekOf } from "../events/week.ts";
import { countScans } from "../testing/counted-scans.ts";
import { useMailedGateway } from "../testing/mailed-people.ts";
import type { TestPerson } from "../testing/test-person.ts";
import { requestWeeklyReports } from "./weekly-reports.ts";

const { api, member, claimant, mailsTo, sent } = await useMailedGateway();
const parts = { prisma: api.prisma, areAddressesProved: true };
const DAY_MS = 24 * 60 * 60 * 1000;
const MONDAY = weekOf(new Date());
const NEXT_MONDAY = new Date(MONDAY.getTime() + 7 * DAY_MS);
const DUE = new Date(NEXT_MONDAY.getTime() + 6 * 60 * 60 * 1000);

const turn = async (person: TestPerson, isOn: boolean) =>
  expect(await person.call("PATCH", "/session/me/weekly-report", { body: { is_on: isOn } })).toMatchObject({
    status: 200,
    body: { is_on: isOn },
  });
/** Marks the membership as one whose last report was a week ago. */
const makeDue = ({ userId }: TestPerson) =>
  api.prisma.membership.updateMany({
    where: { userId },
    data: { weeklyReportWeek: new Date(weekBefore(MONDAY, 1).from) },
  });
const reportsTo = async (person: TestPerson) => {
  await sent();
  return mailsTo(person.email).filter(({ subject }) => /scans last week|Scans der letzten Woche/.test(subject));
};

test("is off until a member turns it on, and then comes from the next Monday at 6:00 UTC, once a week", async () => {
  const [person, other] = [await member(), await member()];
  expect((await person.call("GET", "/session/me/weekly-report")).body).toEqual({ is_on: false });
  await turn(person, true);
  expect((await person.call("GET", "/session/me/weekly-report")).body).toEqual({ is_on: true });
  expect(await requestWeeklyReports(parts, new Date(NEXT_MONDAY.getTime() - 1))).toBe(0);
  expect(await requestWeeklyReports(parts, new Date(DUE.getTime() - 1))).toBe(0);
  const requested = await Promise.all([1, 2, 3, 4].map(() => requestWeeklyReports(parts, DUE)));
  expect(requested.toSorted()).toEqual([0, 0, 0, 1]);
  expect(await requestWeeklyReports(parts, new Date(DUE.getTime() + 6 * DAY_MS))).toBe(0);
  expect(await reportsTo(person)).toHaveLength(1);
  expect(await reportsTo(other)).toEqual([]);
  expect(await requestWeeklyReports(parts, new Date(DUE.getTime() + 7 * DAY_MS))).toBe(1);
  expect(await reportsTo(person)).toHaveLength(2);
  await turn(person, false);
  expect(await requestWeeklyReports(parts, new Date(DUE.getTime() + 14 * DAY_MS))).toBe(0);
});

test("has the figures of the API and the codes' titles, in the person's language", async () => {
  const person = await member();
  await person.call("PATCH", "/session/user", { body: { language: "de" } });
  const create = async (title: string | null) => {
    const body = { target: "https://example.com/", dynamic: true, title };
    const created = await person.call("POST", "/session/v1/qr", { body });
    expect(created.status, created.text).toBe(200);
    return created.body as { id: string; short_url: string };
  };
  const [poster, menu] = [await create("<Poster> & Flyer"), await create(null)];
  const last = weekBefore(MONDAY, 1);
  const at = (date: string, hour: number) => `${date}T${hour}:30:00Z`;
  await countScans(api, poster.id, [
    { at: at(weekBefore(MONDAY, 2).to, 23), visitor: 1 },
    { at: at(last.from, 10), visitor: 1 },
    { at: at(last.to, 23), visitor: 1 },
    { at: at(last.to, 22), visitor: 2 },
    { at: MONDAY.toISOString(), visitor: 3 },
  ]);
  await countScans(api, menu.id, [{ at: at(last.to, 12), visitor: 4 }]);
  await turn(person, true);
  await makeDue(person);
  expect(await requestWeeklyReports(parts, new Date(MONDAY.getTime() + 6 * 60 * 60 * 1000))).toBe(1);
  const [mail] = await reportsTo(person);
  const figures = async ({ from, to }: { from: string; to: string }) => {
    const read = await person.call("GET", `/session/v1/stats?from=${from}&to=${to}`);
    return read.body as { total_scans: number; unique_scans: number };
  };
  const [now, before] = [await figures(last), await figures(weekBefore(MONDAY, 2))];
  expect([now.total_scans, before.total_scans]).toEqual([4, 1]);
  expect(mail?.text).toContain(
    [
      `Scans: ${now.total_scans} (Woche davor: ${before.total_scans})`,
      `Besucher: ${now.unique_scans} (Woche davor: ${before.unique_scans})`,
      "Am häufigsten gescannt:",
      "<Poster> & Flyer: 3",
      `${menu.short_url}: 1`,
    ].join("\n"),
  );
  expect(mail?.html).toContain("&lt;Poster&gt; &amp; Flyer: 3<br>");
  expect(mail?.text).toContain("https://api.qr-service.com/analytics?range=last_7_days\n");
});

test("is not sent for a suspended account or to an unproved address, nor to one who has left or turned it off meanwhile", async () => {
  const [suspended, left, off] = [await member(), await member(), await member()];
  const unproved = await claimant();
  for (const person of [suspended, left, off, unproved]) {
    await turn(person, true);
    await makeDue(person);
  }
  await api.prisma.account.update({ where: { id: suspended.accountId }, data: { suspendedAt: new Date() } });
  const now = new Date(MONDAY.getTime() + 6 * 60 * 60 * 1000);
  await api.prisma.$transaction(async (transaction) => {
    expect(await requestWeeklyReports({ ...parts, prisma: transaction as typeof api.prisma }, now)).toBe(2);
    await transaction.membership.deleteMany({ where: { userId: left.userId } });
    await transaction.membership.updateMany({ where: { userId: off.userId }, data: { weeklyReportWeek: null } });
  });
  for (const person of [suspended, left, off, unproved]) expect(await reportsTo(person)).toEqual([]);
});
