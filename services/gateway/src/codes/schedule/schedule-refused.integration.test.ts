// Tests scheduled changes that are refused when they are due.

import { uuidFromScheduleId } from "@qr/contracts";
import { expect, test } from "vitest";
import { z } from "zod";
import { resumeAccount, suspendAccount } from "../../accounts/account-store.ts";
import { recordOf } from "../../testing/expectations.ts";
import { SOON, TARGET, useTestSchedule } from "../../testing/test-schedule.ts";

const { api, ours, call, verified, create, read, schedule, listOf, advance, uuidOf } =
  await useTestSchedule("refused-schedule");

test("a change that is refused when it is due fails for good, with its error in the list and an event", async () => {
  const domain = await verified();
  const code = await create();
  const scheduled = [
    await schedule(code, { external_id: "scheduled-1" }),
    await schedule(code, { domain: domain.host, slug: "then" }),
    await schedule(code, { starts_at: "2030-01-01T00:00:00Z" }),
  ];
  await create({ external_id: "scheduled-1" });
  await call("DELETE", `/v1/domains/${domain.id}?codes=keep`);
  recordOf(await call("PATCH", `/v1/qr/${code.id}`, ours, { expires_at: "2029-01-01T00:00:00Z" }));
  const before = await read(code);
  for (const one of scheduled) await advance(one);
  await expect.poll(async () => (await listOf(code)).map(({ state }) => state), SOON).toEqual(Array(3).fill("failed"));
  const errors = new Map((await listOf(code)).map(({ id, error }) => [id, error]));
  expect(scheduled.map(({ id }) => errors.get(id))).toEqual([
    { code: "external_id_taken", message: expect.any(String) },
    { code: "invalid_request", message: expect.any(String), details: [expect.objectContaining({ field: "domain" })] },
    {
      code: "invalid_request",
      message: expect.any(String),
      details: [expect.objectContaining({ field: "expires_at" })],
    },
  ]);
  expect(await read(code)).toEqual(before);
  const events = await api.prisma.event.findMany({ where: { subject: uuidOf(code), type: "schedule.failed.v1" } });
  expect(events.map(({ data }) => data)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        schedule_id: uuidFromScheduleId(scheduled[0]?.id ?? ""),
        error: { code: "external_id_taken", message: expect.any(String) },
      }),
    ]),
  );
  expect(events).toHaveLength(3);
  expect((await call("DELETE", `/v1/qr/${code.id}/schedule/${scheduled[0]?.id}`)).status).toBe(200);
  expect(await listOf(code)).toHaveLength(2);
});

test("changes of deleted codes and of suspended accounts are refused", async () => {
  const code = await create();
  const ofDeleted = await schedule(code, { title: "Then" });
  await call("DELETE", `/v1/qr/${code.id}`);
  await advance(ofDeleted);
  const errorCode = async ({ id }: { id: string }) =>
    z
      .object({ code: z.string() })
      .nullable()
      .parse(
        (await api.prisma.scheduledChange.findUniqueOrThrow({ where: { id: uuidFromScheduleId(id) ?? "" } })).error,
      )?.code;
  await expect.poll(() => errorCode(ofDeleted), SOON).toBe("not_found");
  const other = await create();
  const ofSuspended = await schedule(other, { target: "https://example.com/then" });
  const { accountId } = await api.prisma.code.findUniqueOrThrow({ where: { id: uuidOf(other) } });
  await suspendAccount(api.prisma, accountId);
  await advance(ofSuspended);
  await expect.poll(() => errorCode(ofSuspended), SOON).toBe("account_suspended");
  await resumeAccount(api.prisma, accountId);
  expect((await read(other)).target).toBe(TARGET);
});
