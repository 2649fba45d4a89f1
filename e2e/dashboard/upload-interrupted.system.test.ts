// An upload that is interrupted, stopped, or partly rejected can continue without creating a code twice.

import { readPng } from "@qr/test-kit/phones/read-symbols";
import { unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { withDownload } from "./parts/downloads.ts";
import { LOOKS, PHONE_LIGHT } from "./parts/looks.ts";
import { signOut } from "./parts/person-steps.ts";
import { rest, showPage } from "./parts/show-page.ts";
import {
  checkRows,
  chooseFile,
  countCodes,
  createAll,
  expectGoodPage,
  startCreating,
  waitForProblems,
  waitUntilDone,
} from "./parts/upload-steps.ts";
import { useDashboard } from "./parts/use-dashboard.ts";
import { visit } from "./parts/visit.ts";
import { makeCode, signUpQuietly } from "./parts/world.ts";

const DEADLINE_MS = 240_000;
const BATCHES = "**/session/v1/qr/batch";
/** The names of the browser's databases, as an expression that the page evaluates. */
const DATABASES = "indexedDB.databases().then((all) => all.map(({ name }) => name))";

const dashboard = await useDashboard();

describe.each(LOOKS)("at $width pixels, $scheme", (look) => {
  test(
    "a lost answer does not create codes twice, and the images are downloaded as an archive",
    async () => {
      const visitor = await visit(dashboard, { look });
      const { page, say } = visitor;
      await signUpQuietly(visitor);
      await showPage(visitor, "/codes/upload");
      const rows = ["Link\tName", ...[1, 2, 3].map((table) => `https://example.com/${table}\tTable ${table}`)];
      await page.getByLabel(say("upload:file.paste")).fill(rows.join("\n"));
      await page.getByRole("button", { name: say("upload:file.usePasted") }).click();
      await checkRows(visitor, 0);
      const keys: (string | undefined)[] = [];
      await page.route(BATCHES, async (route) => {
        keys.push(route.request().headers()["idempotency-key"]);
        if (keys.length === 1) {
          const body = { code: "rate_limited", message: "Too many items in batches." };
          return route.fulfill({ status: 429, headers: { "Retry-After": "3" }, json: body });
        }
        if (keys.length > 2) return route.continue();
        await route.fetch();
        return route.abort();
      });
      await startCreating(visitor, 3);
      await page.getByText(say("upload:wait", { wait: "3 seconds" })).waitFor();
      await expectGoodPage(visitor, look, "waiting");
      await page.getByRole("heading", { name: say("upload:create.stopped") }).waitFor();
      await page.getByText(say("errors:no_response")).waitFor();
      await expectGoodPage(visitor, look, "stopped");
      expect(await countCodes(visitor)).toBe(3);

      await page.reload();
      await page.getByText(say("upload:create.resume")).waitFor();
      await rest(visitor);
      await expectGoodPage(visitor, look, "resumed");
      await page.getByRole("button", { name: say("upload:create.continue") }).click();
      await waitUntilDone(visitor);
      await page.getByText(say("upload:create.created_other", { done: 3, count: 3 })).waitFor();
      expect(await countCodes(visitor)).toBe(3);
      expect(keys).toHaveLength(3);
      expect(new Set(keys).size).toBe(1);

      await page.getByRole("button", { name: say("upload:create.images") }).click();
      const dialog = page.getByRole("dialog");
      const images = await withDownload(
        page,
        () => dialog.getByRole("button", { name: say("prints:zip.action") }).click(),
        async ({ bytes }) => unzipSync(new Uint8Array(bytes)),
      );
      expect(Object.keys(images).sort()).toEqual([1, 2, 3].map((table) => `Table-${table}-50mm.png`));
      for (const bytes of Object.values(images).slice(0, 2)) {
        const [symbol] = await readPng(Buffer.from(bytes));
        expect(symbol?.text).toMatch(new RegExp(`^${dashboard.shortUrl}/[^/]+/$`, "i"));
      }
      await dialog.waitFor({ state: "detached" });
      await page.getByRole("button", { name: say("upload:create.another") }).click();
      await page.getByRole("heading", { name: say("upload:file.title") }).waitFor();
      await page.reload();
      await page.getByRole("heading", { name: say("upload:file.title") }).waitFor();
    },
    DEADLINE_MS,
  );
});

test(
  "an upload stops after the batch that is being sent, continues, and leaves no trace after signing out",
  async () => {
    const visitor = await visit(dashboard, { look: PHONE_LIGHT });
    const { page, say } = visitor;
    const login = await signUpQuietly(visitor);
    await showPage(visitor, "/codes/upload");
    await chooseFile(visitor, `url\n${Array.from({ length: 501 }, (_, n) => `https://example.com/${n}\n`).join("")}`);
    await checkRows(visitor, 0);
    let release = () => {};
    const stopped = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(BATCHES, async (route) => {
      await stopped;
      await route.continue();
    });
    await startCreating(visitor, 501);
    await page.getByRole("button", { name: say("upload:create.stop"), exact: true }).click();
    release();
    await page.getByRole("heading", { name: say("upload:create.stopped") }).waitFor();
    expect(await countCodes(visitor)).toBe(500);
    await page.getByRole("button", { name: say("upload:create.continue") }).click();
    await waitUntilDone(visitor);
    expect(await countCodes(visitor)).toBe(501);

    expect(await page.evaluate(DATABASES)).toEqual(["uploads"]);
    await signOut(visitor, login);
    await page.getByLabel(say("signIn:email"), { exact: true }).waitFor();
    await expect.poll(() => page.evaluate(DATABASES)).toEqual([]);
  },
  DEADLINE_MS,
);

test(
  "rows that are refused in the end are corrected or left out, and the others are not created again",
  async () => {
    const visitor = await visit(dashboard, { look: PHONE_LIGHT });
    const { page, say } = visitor;
    await signUpQuietly(visitor);
    await showPage(visitor, "/codes/upload");
    const rows = ["a", "b", "c"].map((id) => `https://example.com/${id},${id}\n`).join("");
    await chooseFile(visitor, `url,external id\n${rows}`);
    await checkRows(visitor, 0);
    await makeCode(visitor, { external_id: "b" });
    await makeCode(visitor, { external_id: "c" });
    await createAll(visitor, 3);
    await page.getByText(say("upload:create.refused_other", { count: 2 })).waitFor();
    await expectGoodPage(visitor, PHONE_LIGHT, "refused");
    await page.getByRole("button", { name: say("upload:create.correct_other", { count: 2 }) }).click();
    await waitForProblems(visitor, 2);
    const cell = page.getByLabel(say("upload:check.cell", { column: "external id", row: 3 }), { exact: true });
    await cell.fill("another");
    await cell.press("Enter");
    await page.getByRole("button", { name: say("upload:check.leaveOutOf", { row: 4 }), exact: true }).click();
    await waitForProblems(visitor, 0);
    await page.getByRole("button", { name: say("upload:check.create_one", { count: 1 }), exact: true }).click();
    await waitUntilDone(visitor);
    await page.getByText(say("upload:create.created_other", { done: 2, count: 2 })).waitFor();
    await page.getByText(say("upload:check.leftOut_one", { count: 1 })).waitFor();
    expect(await page.getByText(say("upload:create.refused_one", { count: 1 })).count()).toBe(0);
    expect(await countCodes(visitor)).toBe(4);
  },
  DEADLINE_MS,
);
