// Tests the links to the files on content pages: what they open, for how long, and what is counted.

import { targetFromRow } from "@qr/contracts";
import { hashPassword } from "@qr/passwords";
import { describe, expect, it, vi } from "vitest";
import { httpGet } from "../testing/http-get.ts";
import { cookieOf, enter } from "../testing/password-page.ts";
import { NOON_MS, PASSWORD, PHONE, stranger, useProtectedCodes } from "../testing/protected-codes.ts";
import { readPage } from "../testing/read-page.ts";
import { fileQuery } from "./file-token.ts";

const { add, cache, clock, codes, port, scansOf, setPassword, start, visit } = await useProtectedCodes();
const CARD = "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Secret;;;;\r\nFN:Secret\r\nEND:VCARD\r\n";
const HASH = await hashPassword(PASSWORD);
const CONTACT = { type: "vcard", target: CARD, passwordHash: null };

/** Returns the address of the file on a page. */
function fileOn(path: string, body: string): string {
  const [href = ""] = readPage(body).links;
  expect(href).toMatch(/^\?file=\d+\.[\w-]{43}$/);
  return path + href;
}

async function at<T>(ms: number, act: () => Promise<T>): Promise<T> {
  clock.nowMs = ms;
  return act().finally(() => {
    clock.nowMs = NOON_MS;
  });
}

describe("the link to the file", () => {
  it("opens it for an hour, in every redirect, and after that leads to the page again", async () => {
    const { slug, id } = await add(CONTACT);
    const file = fileOn(`/${slug}/`, (await visit(`/${slug}/`)).body);
    expect(await visit(file)).toMatchObject({ status: 200, body: CARD });
    expect((await at(NOON_MS + 3_599_999, () => visit(file))).body).toBe(CARD);
    const other = await start();
    expect((await httpGet(other.port, file)).body).toBe(CARD);
    const head = await httpGet(port, file, { method: "HEAD" });
    expect([head.body, head.headers["content-length"]]).toEqual(["", String(CARD.length)]);
    expect(await scansOf(id)).toHaveLength(1);
    const late = await at(NOON_MS + 3_600_000, () => visit(file));
    expect(late.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(await scansOf(id)).toHaveLength(2);
  });

  it.each([
    ["a changed signature", (file: string) => file.slice(0, -2) + (file.at(-2) === "A" ? "B" : "A") + file.at(-1)],
    ["a later expiry", (file: string) => file.replace(/\d+(?=\.)/, (until) => String(Number(until) + 1))],
    ["no signature", (file: string) => file.replace(/\..*/, "")],
    ["another parameter", (file: string) => file.replace("file=", "x=1&file=")],
  ])("with %s leads to the page, as a scan", async (_name, change) => {
    const { slug, id } = await add(CONTACT);
    const file = fileOn(`/${slug}`, (await visit(`/${slug}`)).body);
    expect((await visit(change(file))).headers["content-type"]).toContain("text/html");
    expect(await scansOf(id)).toHaveLength(2);
  });

  it("is not for another code with the same content, and not for another content", async () => {
    const [one, other] = [await add(CONTACT), await add(CONTACT)];
    const file = fileOn(`/${one.slug}`, (await visit(`/${one.slug}`)).body);
    expect((await visit(file.replace(one.slug, other.slug))).headers["content-type"]).toContain("text/html");
    await codes.change(one.slug, CARD.replaceAll("Secret", "Changed"));
    await cache.put(one.slug, targetFromRow(await codes.targetRow(one.slug)));
    await vi.waitFor(async () => expect((await visit(file)).body).toContain(">Changed</h1>"));
  });

  it("needs neither the password again nor a scan of the limit, and is not counted", async () => {
    const { slug, id } = await add({ ...CONTACT, passwordHash: HASH, maxScans: 1 });
    const entered = await enter(port, `/${slug}`, PASSWORD, stranger());
    const page = await visit(`/${slug}`, { ...PHONE, Cookie: cookieOf(entered) });
    const file = fileOn(`/${slug}`, page.body);
    expect((await visit(`/${slug}`)).status).toBe(410);
    for (let time = 0; time < 3; time += 1) expect((await visit(file)).body).toBe(CARD);
    expect(await scansOf(id)).toHaveLength(1);
  });

  it("opens the file of a code whose last scan was the page", async () => {
    const { slug, id } = await add({ ...CONTACT, maxScans: 1 });
    const file = fileOn(`/${slug}`, (await visit(`/${slug}`)).body);
    expect((await visit(`/${slug}`)).status).toBe(410);
    expect((await visit(file)).body).toBe(CARD);
    expect(await scansOf(id)).toHaveLength(1);
  });

  it("is void after another password has been set", async () => {
    const { slug } = await add({ ...CONTACT, passwordHash: HASH });
    const Cookie = cookieOf(await enter(port, `/${slug}`, PASSWORD, stranger()));
    const file = fileOn(`/${slug}`, (await visit(`/${slug}`, { ...PHONE, Cookie })).body);
    await setPassword(slug, await hashPassword(PASSWORD));
    await vi.waitFor(async () => expect((await visit(file)).status).toBe(401));
  });

  it.each([
    ["paused", { paused: true }, 404],
    ["expired", { expiresAt: new Date(NOON_MS) }, 410],
    ["scheduled", { startsAt: new Date(NOON_MS + 1) }, 404],
    ["deleted", { deleted: true }, 410],
  ])("of a code that is %s leads to the page that says so", async (_state, settings, status) => {
    const closed = await add({ ...CONTACT, ...settings });
    const token = fileQuery({ codeId: closed.id, text: CARD }, NOON_MS);
    const response = await visit(`/${closed.slug}${token}`);
    expect([response.status, response.headers["content-type"]]).toEqual([status, "text/html; charset=utf-8"]);
    expect(await scansOf(closed.id)).toEqual([]);
  });

  it("does not submit a password", async () => {
    const { slug } = await add({ ...CONTACT, passwordHash: HASH });
    const Cookie = cookieOf(await enter(port, `/${slug}`, PASSWORD, stranger()));
    const file = fileOn(`/${slug}`, (await visit(`/${slug}`, { ...PHONE, Cookie })).body);
    expect((await enter(port, file, "wrong", stranger())).status).toBe(403);
  });

  it("of a URL code is only a parameter", async () => {
    const { slug, id } = await add({ passwordHash: null, query: "forward" });
    const { headers } = await visit(`/${slug}?file=1.${"A".repeat(43)}`);
    expect(headers.location).toBe(`https://example.com/secret-menu?b=1&file=1.${"A".repeat(43)}`);
    expect(await scansOf(id)).toHaveLength(1);
  });
});
