// A person uses an invitation from the admin command to join an account that the operator has created, and then previews codes.

import { DRAFT_SLUG } from "@qr/contracts";
import { CSRF_HEADER, type Me, type Preview } from "@qr/session-api";
import { readSymbols } from "@qr/test-kit/phones/read-symbols";
import { runAdmin } from "@qr/test-kit/systems/admin";
import { createClient } from "@qr/test-kit/systems/client";
import type { EmbeddedSystem } from "@qr/test-kit/systems/embedded-system";
import { describe, expect, test } from "vitest";

const EMAIL = "ada@example.com";

/** Declares the tests. `systemOf` is called only while the system is running. The system must have SIGNUP=closed. */
export function describeInvitation(systemOf: () => EmbeddedSystem): void {
  describe("an invitation by the operator", () => {
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
      csrfToken = (await send<Me>("/sign-up", { ...newcomer, invitation: token })).csrf_token;
      const { account } = await send<Me>("/invitation/accept", { token });
      expect(account).toMatchObject({ name: EMAIL, role: "owner" });
      accountId = account.id;
      const { key } = await send<{ key: string }>("/keys", { name: "till", scopes: ["qr:read", "qr:write"] });
      expect((await createClient({ apiUrl: systemOf().apiUrl, apiKey: key }).call("GET", "/v1/qr")).body).toMatchObject(
        {
          data: [],
        },
      );
    });

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
