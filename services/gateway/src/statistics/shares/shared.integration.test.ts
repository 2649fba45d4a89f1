// Tests what a visitor with the link of a share sees, without a session.

import { type StatisticsRecord, uuidFromCodeId, uuidFromShareId } from "@qr/contracts";
import { expect, test } from "vitest";
import { suspendAccount } from "../../accounts/account-store.ts";
import { wipeDeletedCodes } from "../../codes/wipe-store.ts";
import { countScans } from "../../testing/counted-scans.ts";
import { errorOf, recordOf } from "../../testing/expectations.ts";
import { storeShare } from "../../testing/sample-objects.ts";
import { shareVisits } from "../../testing/share-visits.ts";
import { useTestGateway } from "../../testing/test-gateway.ts";
import { CHEAP_HASH, PASSWORD } from "../../testing/test-person.ts";
import { makeEntry } from "./share-entry.ts";

const HOUR_MS = 3_600_000;
const GUESSES = 10;

const api = await useTestGateway({ TRUSTED_PROXIES: ["127.0.0.1"] });

const { visit, enter, entryOf, newNetwork } = shareVisits(api.url);

async function newShare({ isProtected = false, title }: { isProtected?: boolean; title?: string } = {}) {
  const body = { target: "https://example.com/", dynamic: true, ...(title !== undefined && { title }) };
  const code = recordOf(await api.call("POST", "/v1/qr", { body }));
  return { ...(await storeShare(api.prisma, api, code.id, isProtected ? await CHEAP_HASH : null)), code };
}
const rowOf = ({ id }: { id: string }) => ({ id: uuidFromShareId(id) ?? "" });

test("the link shows the code's title and statistics, as the account reads them, to anyone", async () => {
  const { code, token } = await newShare({ title: "Menu" });
  const today = new Date().toISOString();
  await countScans(api, code.id, [
    { at: today, visitor: 1, country: "DE" },
    { at: today, visitor: 2, country: "FR", device: "desktop" },
  ]);
  const shown = await visit("GET", "", { token });
  expect(shown.status, shown.text).toBe(200);
  expect(shown.headers.get("cache-control")).toBe("no-store");
  expect(shown.body).toEqual({
    kind: "code",
    title: "Menu",
    short_url: code.short_url,
    expires_at: expect.any(String),
    has_password: false,
    needs_password: false,
  });
  const query = "?range=last_7_days&tz=Europe/Berlin&include=by_country,by_hour";
  const { body } = await visit("GET", `/stats${query}`, { token });
  expect(body).toEqual((await api.call("GET", `/v1/qr/${code.id}/stats${query}`)).body);
  expect((body as StatisticsRecord).total_scans).toBe(2);
});

test("a code without a title is shown by its short URL", async () => {
  const { code, token } = await newShare();
  expect((await visit("GET", "", { token })).body).toMatchObject({ title: code.short_url });
});

test("unknown parameters are rejected, and so is a query that a code's statistics do not accept", async () => {
  const { token } = await newShare();
  expect(errorOf(await visit("GET", "?id=1", { token }))).toBe("400 invalid_request id:unknown_field");
  expect(errorOf(await visit("GET", "/stats?range=last_week&tz=Nowhere&id=1", { token }))).toBe(
    "400 invalid_request range:invalid_value tz:invalid_value id:unknown_field",
  );
});

test("D14 unknown links, links of deleted shares, and links of deleted codes are not found", async () => {
  const deleted = await newShare();
  await api.call("DELETE", `/v1/shares/${deleted.id}`);
  const ofDeletedCode = await newShare();
  await visit("GET", "/stats", ofDeletedCode);
  await api.call("DELETE", `/v1/qr/${ofDeletedCode.code.id}`);
  for (const token of ["", "nonsense", "A".repeat(43), deleted.token, ofDeletedCode.token]) {
    for (const path of ["", "/stats"]) expect(errorOf(await visit("GET", path, { token }))).toBe("404 not_found");
    expect(errorOf(await enter({ token }, PASSWORD))).toBe("404 not_found");
  }
  await api.call("POST", `/v1/qr/${ofDeletedCode.code.id}/restore`);
  expect((await visit("GET", "/stats", ofDeletedCode)).status).toBe(200);
});

test("D14 an expired link says that it has expired", async () => {
  const share = await newShare({ isProtected: true });
  const entry = await entryOf(share);
  await api.prisma.share.update({ where: rowOf(share), data: { expiresAt: new Date() } });
  for (const path of ["", "/stats"]) {
    expect(errorOf(await visit("GET", path, { token: share.token, entry }))).toBe("410 expired");
  }
  expect(errorOf(await enter(share, PASSWORD))).toBe("410 expired");
});

test("the links of a suspended account are not found", async () => {
  const account = await api.addAccount();
  const body = { target: "https://example.com/", dynamic: true };
  const { id } = recordOf(await api.call("POST", "/v1/qr", { key: account.key, body }));
  const share = await storeShare(api.prisma, account, id);
  expect((await visit("GET", "", share)).status).toBe(200);
  await suspendAccount(api.prisma, account.accountId);
  expect(errorOf(await visit("GET", "", share))).toBe("404 not_found");
});

test("D14 a share with a password shows nothing about its code until the password is entered", async () => {
  const share = await newShare({ isProtected: true, title: "Secret menu" });
  const locked = await visit("GET", "", share);
  expect(locked.body).toEqual({
    kind: "code",
    title: null,
    expires_at: expect.any(String),
    has_password: true,
    needs_password: true,
  });
  expect(errorOf(await visit("GET", "/stats", share))).toBe("401 password_required");
  for (const password of ["wrong", "", "x"]) expect(errorOf(await enter(share, password))).toBe("403 wrong_password");
  const { token } = share;
  const entry = await entryOf(share);
  expect((await visit("GET", "", { token, entry })).body).toMatchObject({
    title: "Secret menu",
    has_password: true,
    needs_password: false,
  });
  expect((await visit("GET", "/stats", { token, entry })).status).toBe(200);
});

test("D14 an entry is valid for 12 hours, for its share and its password only", async () => {
  const share = await newShare({ isProtected: true });
  const { token } = share;
  const entry = await entryOf(share);
  const other = await newShare({ isProtected: true });
  const { passwordHash } = await api.prisma.share.findUniqueOrThrow({ where: rowOf(share) });
  const made = (hoursAgo: number, hash = passwordHash ?? "") =>
    makeEntry({ ...rowOf(share), passwordHash: hash }, Date.now() - hoursAgo * HOUR_MS);
  const outcome = async (visitor: Parameters<typeof visit>[2]) => {
    const response = await visit("GET", "/stats", visitor);
    return response.status === 200 ? "shown" : errorOf(response);
  };
  const [until = "", signature = ""] = entry.split(".");
  expect(Number(until) * 1000).toBeLessThanOrEqual(Date.now() + 12 * HOUR_MS);
  expect(await outcome({ token, entry: made(11.9) })).toBe("shown");
  const refused = [
    made(12.1),
    made(0, `${passwordHash}x`),
    `${Number(until) + 1}.${signature}`,
    `${until}.${"A".repeat(43)}`,
    await entryOf(other),
    "nonsense",
  ];
  for (const wrong of refused) expect(await outcome({ token, entry: wrong }), wrong).toBe("401 password_required");
});

test("a share without a password has nothing to enter", async () => {
  expect(errorOf(await enter(await newShare(), PASSWORD))).toBe("404 not_found");
});

test("D14 wrong passwords are limited per network and share; right ones do not count, and other networks are not affected", async () => {
  const { token } = await newShare({ isProtected: true });
  const network = newNetwork();
  for (let n = 0; n < GUESSES; n += 1) {
    expect((await enter({ token, network }, PASSWORD)).status).toBe(200);
    expect(errorOf(await enter({ token, network }, "wrong"))).toBe("403 wrong_password");
  }
  const limited = await enter({ token, network }, PASSWORD);
  expect(errorOf(limited)).toBe("429 rate_limited");
  expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await enter({ token }, PASSWORD)).status).toBe(200);
  expect((await enter({ ...(await newShare({ isProtected: true })), network }, PASSWORD)).status).toBe(200);
});

test("D14 wrong passwords from many networks are limited per share", async () => {
  const share = await newShare({ isProtected: true });
  const outcomes: string[] = [];
  for (let n = 0; n < 101; n += 1) outcomes.push(errorOf(await enter({ token: share.token }, "wrong")));
  expect(outcomes.filter((outcome) => outcome === "403 wrong_password")).toHaveLength(100);
  expect(outcomes.at(-1)).toBe("429 rate_limited");
});

test("a network can make 600 requests per minute with tokens, known or not", async () => {
  const network = newNetwork();
  const { token } = await newShare();
  const statuses = await Promise.all(
    Array.from({ length: 605 }, async (_, n) => {
      const response = await visit("GET", "", { token: n % 2 === 0 ? token : "nonsense", network });
      return response.status;
    }),
  );
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  expect((await visit("GET", "", { token })).status).toBe(200);
});

test("wiping a deleted code deletes its shares", async () => {
  const { code, token } = await newShare();
  await api.call("DELETE", `/v1/qr/${code.id}`);
  const deletedAt = new Date(Date.now() - 31 * 24 * HOUR_MS);
  await api.prisma.code.update({ where: { id: uuidFromCodeId(code.id) ?? "" }, data: { deletedAt } });
  await wipeDeletedCodes(api.prisma, 10);
  expect(await api.prisma.share.count({ where: { codeId: uuidFromCodeId(code.id) ?? "" } })).toBe(0);
  expect(errorOf(await visit("GET", "", { token }))).toBe("404 not_found");
});
