// Tests the page that asks for the password of a code.

import { describe, expect, it } from "vitest";
import { httpGet } from "../testing/http-get.ts";
import { cookieOf, enter } from "../testing/password-page.ts";
import { PASSWORD, stranger, titleOf, useProtectedCodes } from "../testing/protected-codes.ts";
import { WRONG_PER_MINUTE } from "./entry-limit.ts";

const { add, port, scansOf, visit } = await useProtectedCodes();

describe("the page", () => {
  it.each([
    ["de-AT,de;q=0.9", "Passwort erforderlich", "Falsches Passwort"],
    ["fr", "Mot de passe requis", "Mot de passe incorrect"],
    ["ja", "パスワードが必要です", "正しくありません"],
    ["xx", "Password required", "Wrong password"],
  ])("is in the visitor's language: %s", async (language, title, problem) => {
    const { slug } = await add();
    const headers = stranger({ "Accept-Language": language });
    expect(titleOf((await visit(`/${slug}`, headers)).body)).toBe(title);
    expect((await enter(port, `/${slug}`, "wrong", headers)).body).toContain(problem);
  });

  it("is not kept, not indexed, and has no script", async () => {
    const { slug } = await add();
    const { headers, body } = await visit(`/${slug}`);
    expect(headers).toMatchObject({
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex",
      "referrer-policy": "no-referrer",
      "www-authenticate": "Form",
    });
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(body).not.toMatch(/<script|action=/);
    expect(body).toContain('<label for="password">');
  });

  it("is an error of the API for programs", async () => {
    const { slug } = await add();
    const headers = stranger({ Accept: "application/json" });
    const codeOf = ({ body }: { body: string }) => JSON.parse(body).code;
    expect(codeOf(await visit(`/${slug}`, headers))).toBe("password_required");
    for (let time = 0; time < WRONG_PER_MINUTE; time += 1) {
      expect(codeOf(await enter(port, `/${slug}`, "wrong", headers))).toBe("wrong_password");
    }
    const limited = await enter(port, `/${slug}`, "wrong", headers);
    expect(codeOf(limited)).toBe("rate_limited");
    expect(limited.headers["retry-after"]).toMatch(/^\d+$/);
  });

  it("responds to HEAD with the same headers and no body", async () => {
    const { slug, id } = await add({ type: "text", target: "Secret" });
    const head = await httpGet(port, `/${slug}`, { method: "HEAD" });
    expect([head.status, head.body]).toEqual([401, ""]);
    const Cookie = cookieOf(await enter(port, `/${slug}`, PASSWORD, stranger()));
    expect((await httpGet(port, `/${slug}`, { method: "HEAD", headers: { Cookie } })).status).toBe(200);
    expect(await scansOf(id)).toHaveLength(1);
  });
});
