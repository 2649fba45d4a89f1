// The filters of the audit log read only matching entries, however many the account has.

import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { useTestGateway } from "../../testing/test-gateway.ts";

const ENTRIES = 20_000;
const api = await useTestGateway();

const scansOf = async (index: string) => {
  const [row] = await api.prisma.$queryRaw<{ scans: number }[]>`
    SELECT idx_scan::int AS scans FROM pg_stat_user_indexes WHERE indexrelname = ${index}`;
  return row?.scans;
};

test.each([
  ["audit_entries_subject_idx", "subject=qr_unknown"],
  ["audit_entries_actor_idx", `actor=${randomUUID()}`],
])("%s serves a filter without matches among 20,000 entries", async (index, filter) => {
  const { accountId, key } = await api.addAccount();
  await api.prisma.$executeRaw`
    INSERT INTO audit_entries (id, account_id, actor, action, subject, request_id)
    SELECT gen_random_uuid(), ${accountId}::uuid, jsonb_build_object('type', 'api_key', 'id', gen_random_uuid(), 'name', 'poster'),
      'code.updated', 'qr_' || number, '' FROM generate_series(1, ${ENTRIES}::int) AS number`;
  await api.prisma.$executeRaw`ANALYZE audit_entries`;
  const before = (await scansOf(index)) ?? 0;
  expect((await api.call("GET", `/v1/audit?${filter}`, { key })).body).toMatchObject({ data: [] });
  // Postgres publishes its counts with a delay.
  await expect.poll(() => scansOf(index), { timeout: 20_000, interval: 200 }).toBeGreaterThan(before);
});
