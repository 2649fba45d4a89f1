// An owner exports the account and downloads the file; other members see nothing of it.

import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { z } from "zod";
import { findAxeViolations } from "./parts/axe.ts";
import { withDownload } from "./parts/downloads.ts";
import { signUp } from "./parts/person-steps.ts";
import { rest, showPage } from "./parts/show-page.ts";
import { useDashboard } from "./parts/use-dashboard.ts";
import { visit } from "./parts/visit.ts";
import { makeCode, must, newLogin, signUpQuietly } from "./parts/world.ts";

const DEADLINE_MS = 240_000;
const EXPORTED_MS = 90_000;

const dashboard = await useDashboard();

test(
  "an owner exports the account and downloads the file, and an editor is not offered this",
  async () => {
    const owner = await visit(dashboard);
    const { page, say } = owner;
    await signUpQuietly(owner, newLogin("Olga Owner"));
    const code = await makeCode(owner, { title: "Exported" });
    await showPage(owner, "/settings/account");
    await page.getByRole("button", { name: say("account:export.start"), exact: true }).click();
    const download = page.getByRole("button", { name: /^Download \(/ });
    await download.waitFor({ timeout: EXPORTED_MS });
    await rest(owner);
    expect(await findAxeViolations(page)).toEqual([]);
    await withDownload(
      page,
      () => download.click(),
      async ({ name, bytes }) => {
        expect(name).toMatch(/^account-\d{4}-\d\d-\d\d\.zip$/);
        const { svg_url } = z.object({ svg_url: z.string() }).parse(await must(200, owner, "GET", `/v1/qr/${code.id}`));
        const files = unzipSync(new Uint8Array(bytes));
        expect(new TextDecoder().decode(files["codes.json"])).toContain(`"id":"${code.id}"`);
        const image = await (await fetch(svg_url)).text();
        expect(new TextDecoder().decode(files[`images/${code.id}.svg`])).toBe(image);
      },
    );

    const { url } = z
      .object({ url: z.string() })
      .parse(await must(201, owner, "POST", "/invitations", { role: "editor" }));
    const editor = await visit(dashboard);
    await showPage(editor, url);
    await editor.page.getByRole("link", { name: say("invitation:signUp") }).click();
    const login = newLogin("Eddie Editor");
    await signUp(editor, login);
    await editor.page.getByRole("button", { name: say("invitation:accept", { name: login.email }) }).click();
    await editor.page.getByRole("heading", { level: 1, name: say("home:title") }).waitFor();
    await showPage(editor, "/settings/account");
    expect(await editor.page.getByRole("heading", { name: say("account:export.title"), exact: true }).count()).toBe(0);
  },
  DEADLINE_MS,
);
