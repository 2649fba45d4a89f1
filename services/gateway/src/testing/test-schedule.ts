// Scheduled changes for a test file, in an account with domains.

import { uuidFromCodeId, uuidFromScheduleId } from "@qr/contracts";
import { expect } from "vitest";
import { z } from "zod";
import type { CodeRecord } from "../codes/code-schemas.ts";
import { changeRecordSchema } from "../codes/history/change-record.ts";
import { scheduledRecordSchema } from "../codes/schedule/schedule-record.ts";
import { recordOf } from "./expectations.ts";
import { useTestDomains } from "./test-domains.ts";

/** How long tests wait for the relay. */
export const SOON = { timeout: 20_000, interval: 20 };
export const TARGET = "https://example.com/now";
export const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const HOUR_MS = 3_600_000;

/**
 * Starts a gateway for tests of scheduled changes. `name`: a part of the domains' names that no other test file uses.
 */
export async function useTestSchedule(name: string) {
  const { api, ours, theirs, call, verified } = await useTestDomains({}, name);
  const create = async (fields: object = {}) =>
    recordOf(await call("POST", "/v1/qr", ours, { target: TARGET, dynamic: true, ...fields }));
  const read = async ({ id }: CodeRecord) => recordOf(await call("GET", `/v1/qr/${id}`));
  const post = ({ id }: CodeRecord, body: unknown, account = ours) =>
    call("POST", `/v1/qr/${id}/schedule`, account, body);
  async function schedule(code: CodeRecord, change: object, at = inMs(HOUR_MS)) {
    const { status, text, body } = await post(code, { at, change });
    expect(status, text).toBe(200);
    return scheduledRecordSchema.parse(body);
  }
  async function listOf({ id }: CodeRecord) {
    const { body } = await call("GET", `/v1/qr/${id}/schedule`);
    return z.strictObject({ data: z.array(scheduledRecordSchema) }).parse(body).data;
  }
  async function historyOf({ id }: CodeRecord) {
    const { body } = await call("GET", `/v1/qr/${id}/history`);
    return z.object({ data: z.array(changeRecordSchema) }).parse(body).data;
  }
  /** Makes a scheduled change due. */
  const advance = async ({ id }: { id: string }, at = new Date()) =>
    api.prisma.scheduledChange.update({ where: { id: uuidFromScheduleId(id) ?? "" }, data: { at } });
  const uuidOf = ({ id }: CodeRecord) => uuidFromCodeId(id) ?? "";
  return { api, ours, theirs, call, verified, create, read, post, schedule, listOf, historyOf, advance, uuidOf };
}
