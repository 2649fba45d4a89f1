// Tests what the cookie of a code with a password opens, and for how long.

import { codeIdFromUuid } from "@qr/contracts";
import { hashPassword } from "@qr/passwords";
import { describe, expect, it, vi } from "vitest";
import { httpGet } from "../testing/http-get.ts";
import { cookieOf, enter } from "../testing/password-page.ts";
import { NOON_MS, PASSWORD, stranger, TARGET, TYPES, useProtectedCodes } from "../testing/protected-codes.ts";
import { newSlug } from "../testing/test-codes.ts";

const { add, clock, codes, port, scansOf, setPassword, start, visit } = await useProtectedCodes();

describe("the cookie", () => {
  it.each(TYPES)("opens a code of type %s for an hour", async (type, target, shown) => {
    const { slug, id } = await add({ type, target });
    const entered = await enter(port, `/${slug}`, PASSWORD, stranger());
    const Cookie = cookieOf(entered);
    expect(entered.headers["set-cookie"]).toEqual([`${Cookie}; Max-Age=3600; Path=/; HttpOnly; SameSite=Lax`]);
    expect(Cookie).toMatch(new RegExp(`^${codeIdFromUuid(id)}=\\d+\\.[\\w-]{43}$`));
    expect(entered.headers["cache-control"]).toBe("private, no-store");
    const responseAt = async (ms: number, path = `/${slug}`) => {
      clock.nowMs = ms;
      return visit(path, { Cookie }).finally(() => {
        clock.nowMs = NOON_MS;
      });
    };
    for (const path of [`/${slug}`, `/${slug}/`, `/${slug.toLowerCase()}`]) {
      const response = await responseAt(NOON_MS + 3_599_999, path);
      if (shown === undefined) expect(response.headers.location).toBe(TARGET);
      else expect(response.body).toContain(shown);
    }
    expect((await responseAt(NOON_MS + 3_600_000)).status).toBe(401);
    expect(await scansOf(id)).toHaveLength(1);
  });

  it("is secure if a trusted proxy says that the visitor has TLS", async () => {
    const { slug } = await add();
    const isSecure = async (at: number, proto: string) => {
      const response = await enter(at, `/${slug}`, PASSWORD, stranger({ "X-Forwarded-Proto": proto }));
      return response.headers["set-cookie"]?.[0]?.endsWith("; Secure");
    };
    const untrusting = await start();
    expect(await isSecure(port, "https")).toBe(true);
    expect(await isSecure(port, "https, http")).toBe(true);
    expect(await isSecure(port, "http")).toBe(false);
    expect(await isSecure(untrusting.port, "https")).toBe(false);
  });

  it("is void after another password has been set, and needs no shared secret in another redirect", async () => {
    const { slug } = await add();
    const Cookie = cookieOf(await enter(port, `/${slug}`, PASSWORD, stranger()));
    const other = await start();
    expect((await httpGet(other.port, `/${slug}`, { headers: { Cookie } })).status).toBe(302);
    await setPassword(slug, await hashPassword(PASSWORD));
    await vi.waitFor(async () => expect((await visit(`/${slug}`, { Cookie })).status).toBe(401));
    await setPassword(slug, null);
    await vi.waitFor(async () => expect((await visit(`/${slug}`, {})).status).toBe(302));
  });

  it("is not for other codes", async () => {
    const [one, other] = [await add(), await add()];
    const Cookie = cookieOf(await enter(port, `/${one.slug}`, PASSWORD, stranger()));
    const renamed = Cookie.replace(codeIdFromUuid(one.id), codeIdFromUuid(other.id));
    for (const cookies of [Cookie, renamed, `${renamed}; ${Cookie}`]) {
      expect((await visit(`/${other.slug}`, { Cookie: cookies })).status).toBe(401);
    }
  });

  it("also opens the preview, which can be entered itself, without a scan", async () => {
    const { slug, id } = await add();
    const entered = await enter(port, `/${slug}+`, PASSWORD, stranger());
    expect([entered.status, entered.headers.location]).toEqual([303, `/${slug}+`]);
    const { status, body } = await visit(`/${slug}+`, { Cookie: cookieOf(entered) });
    expect(status).toBe(200);
    expect(body).toContain("secret-menu");
    expect(await scansOf(id)).toEqual([]);
    const hidden = await add({ preview: false });
    expect((await visit(`/${hidden.slug}+`)).status).toBe(404);
    expect((await enter(port, `/${hidden.slug}+`, PASSWORD, stranger())).status).toBe(405);
  });

  it("opens the aliases of the code, whose scans carry the alias", async () => {
    const { id } = await add();
    const [first, second] = [newSlug(), newSlug()];
    const aliasId = await codes.addAlias(id, first);
    await codes.addAlias(id, second);
    expect((await visit(`/${first}`)).status).toBe(401);
    const entered = await enter(port, `/${first}`, PASSWORD, stranger());
    expect(entered.headers.location).toBe(TARGET);
    expect((await visit(`/${second}`, { Cookie: cookieOf(entered) })).headers.location).toBe(TARGET);
    const counted = await scansOf(id);
    expect(counted).toHaveLength(1);
    expect(counted[0]?.at(-1)).toBe(aliasId);
  });
});
