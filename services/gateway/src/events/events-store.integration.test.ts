import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { useTestDatabase } from "../testing/test-database.ts";
import { OPERATOR } from "./event.ts";
import { deleteOldEvents } from "./events-store.ts";

const { prisma } = await useTestDatabase();
const DAY_MS = 86_400_000;

it("deletes published events after 30 days, and no others", async () => {
  const event = () => ({
    accountId: randomUUID(),
    type: "code.deleted.v1",
    subject: randomUUID(),
    actor: OPERATOR,
    data: {},
  });
  const old = new Date(Date.now() - 31 * DAY_MS);
  const young = new Date(Date.now() - 29 * DAY_MS);
  await prisma.event.createMany({
    data: [
      { ...event(), time: old, nextAttemptAt: null },
      { ...event(), time: old },
      { ...event(), time: young, nextAttemptAt: null },
    ],
  });
  expect(await deleteOldEvents(prisma, 10)).toBe(1);
  expect(await deleteOldEvents(prisma, 10)).toBe(0);
  expect(await prisma.event.count()).toBe(2);
});
