// An account is erased while the stats service rolls up its scans, in a transaction that began before.

import { randomUUID } from "node:crypto";
import { createMemoryBus } from "@qr/messaging";
import { expect, test } from "vitest";
import { recordOf } from "../../testing/expectations.ts";
import { useTestGateway } from "../../testing/test-gateway.ts";
import { PASSWORD, signUp } from "../../testing/test-person.ts";

const bus = createMemoryBus();
// Events are published once a consumer has them.
await bus.consume("render.codes", { prefetch: 100 }, (delivery) => delivery.ack());
const api = await useTestGateway({ TRUSTED_PROXIES: ["127.0.0.1"] }, { bus });
const ERASED = { timeout: 60_000, interval: 100 };

test("counts that were being added when their account was erased are erased, too", async () => {
  const owner = await signUp(api);
  const { accountId } = owner;
  const body = { target: "https://example.com/", dynamic: true, slug: `Counted-${randomUUID().slice(0, 8)}` };
  expect(recordOf(await owner.call("POST", "/session/v1/qr", { body }))).toMatchObject({ dynamic: true });
  const { id } = await api.prisma.code.findFirstOrThrow({ where: { accountId } });

  const rollUp = await api.pool.connect();
  await rollUp.query("BEGIN");
  await rollUp.query("SELECT pg_advisory_xact_lock_shared(1364354418, 0)");
  await rollUp.query(
    "INSERT INTO code_totals (code_id, scans, bots, folded_at, account_id) VALUES ($1, 1, 0, now(), $2)",
    [id, accountId],
  );
  await rollUp.query("INSERT INTO account_days VALUES ($1, current_date, 1, 0, 0, 0)", [accountId]);
  expect((await owner.call("DELETE", "/session/account", { body: { password: PASSWORD, codes: "stop" } })).status).toBe(
    202,
  );
  await expect.poll(() => api.prisma.apiKey.count({ where: { accountId } }), ERASED).toBe(0);
  await expect.poll(() => api.prisma.link.count({ where: { codeId: id } }), ERASED).toBe(0);
  await new Promise((resolve) => setTimeout(resolve, 3000));
  expect(await api.prisma.code.count({ where: { id } })).toBe(1);
  await rollUp.query("COMMIT");
  rollUp.release();

  await expect.poll(() => api.prisma.account.count({ where: { id: accountId } }), ERASED).toBe(0);
  const { rows } = await api.pool.query(
    "SELECT code_id::text FROM code_totals WHERE code_id = $1 UNION ALL SELECT account_id::text FROM account_days WHERE account_id = $2",
    [id, accountId],
  );
  expect(rows).toEqual([]);
}, 120_000);
