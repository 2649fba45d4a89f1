// Tests that the names of deleted people leave the history and the schedule: at once for readers, and soon in the database.

import { uuidFromCodeId } from "@qr/contracts";
import { expect, test } from "vitest";
import { z } from "zod";
import { recordOf } from "../../testing/expectations.ts";
import { useTestGateway } from "../../testing/test-gateway.ts";
import { PASSWORD, signUp, signUpMember } from "../../testing/test-person.ts";
import { removeNames } from "./forgotten-people-store.ts";

const api = await useTestGateway();
const NOBODY = { type: "person", id: null, name: "" };
const makersSchema = z.object({
  data: z.array(z.looseObject({ by: z.unknown(), scheduled_by: z.unknown() }).partial()),
});

test("a deleted person's name is removed, and nobody else's", async () => {
  const owner = await signUp(api);
  const person = await signUpMember(api, owner.accountId, "editor");
  const body = { target: "https://example.com/", dynamic: true };
  const { id } = recordOf(await person.call("POST", "/session/v1/qr", { body }));
  const change = (title: string) => ({ body: { title } });
  for (const title of ["a", "b", "c"]) await person.call("PATCH", `/session/v1/qr/${id}`, change(title));
  await owner.call("PATCH", `/session/v1/qr/${id}`, change("d"));
  const schedule = (at: number) =>
    person.call("POST", `/session/v1/qr/${id}/schedule`, {
      body: { at: new Date(Date.now() + at).toISOString(), change: { note: "scheduled" } },
    });
  expect((await schedule(3000)).status).toBe(200);
  expect((await schedule(3_600_000)).status).toBe(200);
  const makers = async (what: "history" | "schedule") => {
    const { body } = await owner.call("GET", `/session/v1/qr/${id}/${what}`);
    return makersSchema.parse(body).data.map(({ by, scheduled_by }) => by ?? scheduled_by);
  };
  await expect.poll(() => makers("history"), { timeout: 20_000 }).toHaveLength(5);
  const ofPerson = { type: "person", id: person.userId, name: expect.stringMatching(/./) };
  const ofOwner = { type: "person", id: owner.userId, name: expect.stringMatching(/./) };
  const bySchedule = (by: object) => ({ type: "schedule", id: expect.any(String), name: "schedule", scheduled_by: by });
  expect(await makers("history")).toEqual([bySchedule(ofPerson), ofOwner, ofPerson, ofPerson, ofPerson]);
  expect(await makers("schedule")).toEqual([ofPerson]);

  expect((await person.call("DELETE", "/session/user", { body: { password: PASSWORD, codes: "stop" } })).status).toBe(
    202,
  );
  const forgotten = [bySchedule(NOBODY), ofOwner, NOBODY, NOBODY, NOBODY];
  expect(await makers("history")).toEqual(forgotten);
  expect(await makers("schedule")).toEqual([NOBODY]);

  // The gateway's own sweep may have removed some of them already.
  while ((await removeNames(api.prisma, 2)) > 0);
  const where = { codeId: uuidFromCodeId(id) ?? "" };
  const stored = JSON.stringify([
    await api.prisma.codeChange.findMany({ where }),
    await api.prisma.scheduledChange.findMany({ where }),
  ]);
  expect(stored).not.toContain(person.userId);
  expect(stored).toContain(owner.userId);
  expect(await makers("history")).toEqual(forgotten);
  expect(await makers("schedule")).toEqual([NOBODY]);
  expect(await api.prisma.forgottenPerson.count()).toBe(1);
  await api.prisma.forgottenPerson.updateMany({ data: { forgottenAt: new Date(Date.now() - 2 * 3_600_000) } });
  expect(await removeNames(api.prisma, 2)).toBe(0);
  expect(await api.prisma.forgottenPerson.count()).toBe(0);
});
