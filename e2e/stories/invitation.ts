// A person uses an invitation from the admin command to join an account that the operator has created, and then previews codes.

import { DRAFT_SLUG } from "@qr/contracts";
import { CSRF_HEADER, type Me, type Preview } from "@qr/session-api";
import { readSymbols } from "@qr/test-kit/phones/read-symbols";
import { runAdmin } from "@qr/test-kit/systems/admin";
import { createClient } from "@qr/test-kit/systems/client";
import type { EmbeddedSystem } from "@qr/test-kit/systems/embedded-system";
import { chromium } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { signUp } from "../dashboard/parts/person-steps.ts";
import { showPage } from "../dashboard/parts/show-page.ts";
import { openVisitor } from "../dashboard/parts/visitor.ts";
import { must, newLogin } from "../dashboard/parts/world.ts";

const EMAIL = "ada@example.com";

/** Declares the tests. `systemOf` is called only while the system is running. The system must have SIGNUP=closed. */
export function describeInvitation(systemOf: () => EmbeddedSystem): void {
  describe("an invitation from the operator", () => {
    let cookie = "";
    let csrfToken = "";
    let accountId = "";

    /** Sends a request as the dashboard does. Throws on any status but 200 and 201. */
    async function send<T>(path: string, body: object): Promise<T> {
      const response = await fetch(`${systemOf().apiUrl}/session${path}`, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          "Sec-Fetch-Site": "same-origin",
          ...(cookie && { Cookie: cookie, [CSRF_HEADER]: csrfToken }),
          ...(accountId && { "X-Account-Id": accountId }),
        },
        body: JSON.stringify(body),
      });
      if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${await response.text()}`);
      for (const line of response.headers.getSetCookie()) cookie = line.split(";")[0] ?? "";
      return (await response.json()) as T;
    }

    test("a person with the admin command's link joins the account", async () => {
      const database = { DATA_DIR: systemOf().dataDir };
      await runAdmin(database, "account", "create", "--email", EMAIL);
      const { url } = (await runAdmin(database, "account", "invite", EMAIL)) as { url: string };
      const [page, token = ""] = url.split("#");
      expect(page).toBe(`${systemOf().apiUrl}/invitation`);

      const newcomer = { email: "grace@example.com", password: "ten characters or more" };
      await expect(send("/sign-up", newcomer)).rejects.toThrow("403");
      const me = await send<Me>("/sign-up", { ...newcomer, invitation: token });
      expect(me.accounts).toEqual([me.account]);
      expect(me.account).toMatchObject({ name: EMAIL, role: "owner" });
      csrfToken = me.csrf_token;
      accountId = me.account.id;
      const { key } = await send<{ key: string }>("/keys", { name: "till", scopes: ["qr:read", "qr:write"] });
      expect((await createClient({ apiUrl: systemOf().apiUrl, apiKey: key }).call("GET", "/v1/qr")).body).toMatchObject(
        {
          data: [],
        },
      );
    });

    test("in the browser, a person who signs up with the link is shown the account", async () => {
      const { apiUrl, shortUrl, imageUrl, dataDir } = systemOf();
      const { url } = (await runAdmin({ DATA_DIR: dataDir }, "account", "invite", EMAIL)) as { url: string };
      const browser = await chromium.connect(inject("sharedSystem").browserUrl);
      try {
        const visitor = await openVisitor(browser, apiUrl, [apiUrl, shortUrl, imageUrl]);
        const { page, say } = visitor;
        await showPage(visitor, url);
        await page.getByRole("link", { name: say("invitation:signUp") }).click();
        await signUp(visitor, newLogin());
        expect(new URL(page.url()).pathname).toBe("/");
        expect(await must(200, visitor, "GET", "/me")).toMatchObject({ accounts: [{ name: EMAIL, role: "owner" }] });
        await showPage(visitor, "/invitation");
        await page.getByRole("heading", { name: say("invitation:gone.title") }).waitFor();
        expect(visitor.violations).toEqual([]);
      } finally {
        await browser.close();
      }
    }, 120_000);

    test.each<[string, object]>([
      ["a dynamic code", { target: "https://example.com/menu", dynamic: true, slug: "table-7" }],
      ["a dynamic code with a generated slug", { target: "https://example.com/menu", dynamic: true }],
      ["a static URL", { target: "https://example.com/menu?tisch=7#käse" }],
      [
        "a text of letters, digits, and other characters",
        { type: "text", target: "TISCH 0123456789 und 01234567890123 Bäume ✓" },
      ],
      ["a long text", { type: "text", target: "Grüße aus Köln, Platz 4711. ".repeat(30) }],
    ])("the preview of %s equals the printed symbol", async (_what, body) => {
      const preview = await send<Preview>("/preview", body);
      const { svg_url, image_url, short_url } = await send<{ svg_url: string; image_url: string; short_url: string }>(
        "/v1/qr",
        body,
      );
      const slug = short_url.split("/").at(-1) ?? "";
      for (const url of [svg_url, image_url]) {
        expect(await readSymbols(url)).toEqual([
          {
            text: preview.payload.replace(DRAFT_SLUG, slug),
            version: preview.version,
            errorCorrection: preview.error_correction,
          },
        ]);
      }
    });
  });
}
