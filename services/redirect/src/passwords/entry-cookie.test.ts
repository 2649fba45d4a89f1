import { randomUUID } from "node:crypto";
import { codeIdFromUuid } from "@qr/contracts";
import { describe, expect, it } from "vitest";
import { COOKIE_SECONDS, entryCookie, hasEntered } from "./entry-cookie.ts";

const NOW_MS = Date.UTC(2026, 5, 1, 12);
const code = { codeId: randomUUID(), password: "$argon2id$one" };
const cookie = entryCookie(code, NOW_MS, false).split(";")[0] ?? "";
const [name = "", value = ""] = cookie.split("=");

it("is named by the code, holds for an hour, for the whole host only, and is not for scripts", () => {
  expect(name).toBe(codeIdFromUuid(code.codeId));
  const attributes = "Max-Age=3600; Path=/; HttpOnly; SameSite=Lax";
  expect(entryCookie(code, NOW_MS, false)).toBe(`${cookie}; ${attributes}`);
  expect(entryCookie(code, NOW_MS, true)).toBe(`${cookie}; ${attributes}; Secure`);
  expect(cookie).not.toContain(code.password);
});

it("S18 is valid until its end", () => {
  const endMs = NOW_MS + COOKIE_SECONDS * 1000;
  expect([NOW_MS, endMs - 1, endMs].map((ms) => hasEntered(cookie, code, ms))).toEqual([true, true, false]);
});

it("S18 is found among others, also behind one of the same name that is not valid", () => {
  for (const header of [`a=b; ${cookie}`, `${cookie};a=b`, `${name}=x; ${cookie}`, `x${cookie}; ${cookie} `]) {
    expect(hasEntered(header, code, NOW_MS), header).toBe(true);
  }
});

describe("is void", () => {
  it.each([
    ["for another code", cookie.replace(name, codeIdFromUuid(randomUUID()))],
    ["under a longer name", `x${cookie}`],
    ["with another end", cookie.replace(/=(\d)/, "=9$1")],
    ["without its signature", `${name}=${value.split(".")[0]}`],
    ["with an empty signature", `${name}=${value.split(".")[0]}.`],
    ["with another signature", cookie.slice(0, -5) + (cookie.endsWith("AAAAA") ? "BBBBB" : "AAAAA")],
    ["in quotes", `${name}="${value}"`],
    ["with a time that is no number", cookie.replace(/=\d+/, "=NaN")],
    ["with more after it", `${cookie}A`],
    ["behind many others of its name", `${`${name}=x;`.repeat(4)}${cookie}`],
    ["if it is missing", ""],
  ])("%s", (_what, header) => {
    expect(hasEntered(header, code, NOW_MS)).toBe(false);
  });

  it("after another password has been set, and for another code with the same hash", () => {
    expect(hasEntered(cookie, { ...code, password: "$argon2id$two" }, NOW_MS)).toBe(false);
    const other = { ...code, codeId: randomUUID() };
    expect(hasEntered(`${codeIdFromUuid(other.codeId)}=${value}`, other, NOW_MS)).toBe(false);
    expect(hasEntered(undefined, code, NOW_MS)).toBe(false);
  });
});
