// A person creates codes from a file: corrects its rows, creates them, and downloads the results.

import { describe, expect, test } from "vitest";
import { withDownload } from "./parts/downloads.ts";
import { chooseByKeyboard, focusedHeading, press, tabTo } from "./parts/keyboard.ts";
import { LOOKS, PHONE_LIGHT } from "./parts/looks.ts";
import { rest, showPage } from "./parts/show-page.ts";
import { FIRST_FTP, FTP_ROWS, fileWithViolations, HEADERS, ROWS } from "./parts/upload-file.ts";
import { checkRows, chooseFile, countCodes, createAll, expectGoodPage, waitForProblems } from "./parts/upload-steps.ts";
import { useDashboard } from "./parts/use-dashboard.ts";
import { visit } from "./parts/visit.ts";
import { makeCode, must, signUpQuietly } from "./parts/world.ts";

const DEADLINE_MS = 240_000;

const dashboard = await useDashboard();

describe.each(LOOKS)("at $width pixels, $scheme", (look) => {
  test(
    "500 rows with 20 violations are corrected or left out, and created",
    async () => {
      const visitor = await visit(dashboard, { look });
      const { page, say } = visitor;
      await signUpQuietly(visitor);
      await showPage(visitor, "/codes");
      await page
        .getByRole("main")
        .getByRole("link", { name: say("codes:upload") })
        .click();
      await page.getByRole("heading", { name: say("upload:file.title") }).waitFor();
      await rest(visitor);
      await expectGoodPage(visitor, look, "file");
      const slug = `UP-${Date.now().toString(36)}-${look.width}-${look.scheme}`;
      await makeCode(visitor, { slug, external_id: "taken-id" });

      await chooseFile(visitor, fileWithViolations(slug));
      await page.getByRole("heading", { name: say("upload:columns.step") }).waitFor();
      await page.getByText(say("upload:columns.ignored_one", { names: "Raum" })).waitFor();
      await page.getByRole("combobox", { name: say("upload:columns.of", { name: "Raum" }) }).click();
      await page.getByRole("option", { name: say("upload:columns.member") }).click();
      await page.getByRole("combobox", { name: say("upload:defaults.tags") }).pressSequentially("Sommer");
      await page.keyboard.press("Enter");
      await rest(visitor);
      await expectGoodPage(visitor, look, "columns");

      await checkRows(visitor, 20);
      await expectGoodPage(visitor, look, "check");
      await page.getByRole("switch", { name: say("upload:check.onlyBad") }).click();
      expect(await page.getByText(say("upload:check.states.bad"), { exact: true }).count()).toBe(20);
      await expectGoodPage(visitor, look, "problems");
      for (let n = 0; n < FTP_ROWS; n += 1) {
        // The header is row 1.
        const row = FIRST_FTP + n + 2;
        const cell = page.getByLabel(say("upload:check.cell", { column: "Ziel", row }), { exact: true });
        await cell.fill(`https://example.com/corrected/${row}`);
        await cell.press("Enter");
      }
      await waitForProblems(visitor, 20 - FTP_ROWS);
      await page.getByRole("button", { name: say("upload:check.leaveOutOf", { row: 402 }), exact: true }).click();
      await page.getByRole("button", { name: say("upload:check.leaveOutBad_other", { count: 11 }) }).click();
      await waitForProblems(visitor, 0);
      await expectGoodPage(visitor, look, "corrected");

      const created = ROWS - 20 + FTP_ROWS;
      await createAll(visitor, created);
      await page.getByText(say("upload:create.created_other", { done: created, count: created })).waitFor();
      await expectGoodPage(visitor, look, "done");
      expect(await countCodes(visitor)).toBe(created + 1);

      const lines = await withDownload(
        page,
        () => page.getByRole("button", { name: say("upload:create.results") }).click(),
        async ({ bytes }) =>
          bytes
            .toString()
            .trimEnd()
            .split("\r\n")
            .map((line) => line.split(",")),
      );
      expect(lines[0]).toEqual([...HEADERS, "id", "short_url", "image_url", "error"]);
      expect(lines).toHaveLength(ROWS + 1);
      expect(lines[1]?.[1]).toBe("'=1+1");
      expect(lines.filter((cells) => cells.at(-1) === say("upload:create.wasLeftOut"))).toHaveLength(ROWS - created);
      const [, , , , , , , id = "", shortUrl] = lines[101] ?? [];
      expect(await must(200, visitor, "GET", `/v1/qr/${id}`)).toMatchObject({
        target: "https://example.com/corrected/102",
        title: "Tisch 100",
        external_id: "T-100",
        short_url: shortUrl,
        dynamic: true,
        tags: ["Sommer"],
        metadata: { Raum: "Süd" },
      });
    },
    DEADLINE_MS,
  );
});

test(
  "500 rows with 20 violations are corrected or left out, and created, by keyboard alone",
  async () => {
    const visitor = await visit(dashboard);
    const { page, say } = visitor;
    await signUpQuietly(visitor);
    await showPage(visitor, "/codes");
    const slug = `KEY-${Date.now().toString(36)}`;
    await makeCode(visitor, { slug, external_id: "taken-id" });
    await page.keyboard.press("Control+k");
    await page.getByRole("option", { name: say("palette:upload") }).waitFor();
    await chooseByKeyboard(page, say("palette:upload"));
    await page.getByRole("heading", { name: say("upload:file.title") }).waitFor();
    await rest(visitor);
    await tabTo(page, say("upload:file.paste"));
    await page.keyboard.insertText(fileWithViolations(slug));
    await press(page, say("upload:file.usePasted"));
    await focusedHeading(visitor, "upload:columns.step");
    await tabTo(page, say("upload:columns.of", { name: "Raum" }));
    await chooseByKeyboard(page, say("upload:columns.member"));
    await press(page, say("upload:columns.next"));
    await waitForProblems(visitor, 20);

    await press(page, say("upload:check.onlyBad"), "Space");
    for (let n = 0; n < FTP_ROWS; n += 1) {
      const row = FIRST_FTP + n + 2;
      await tabTo(page, say("upload:check.cell", { column: "Ziel", row }));
      await page.keyboard.press("Control+a");
      await page.keyboard.insertText(`https://example.com/corrected/${row}`);
      await page.keyboard.press("Enter");
    }
    await waitForProblems(visitor, 20 - FTP_ROWS);
    await press(page, say("upload:check.leaveOutOf", { row: 402 }));
    await waitForProblems(visitor, 11);
    await tabTo(page, say("upload:check.leaveOutBad_other", { count: 11 }), "Shift+Tab");
    await page.keyboard.press("Enter");
    await waitForProblems(visitor, 0);

    const created = ROWS - 20 + FTP_ROWS;
    await tabTo(page, say("upload:check.create_other", { count: created }), "Shift+Tab");
    await page.keyboard.press("Enter");
    await focusedHeading(visitor, "upload:create.done");
    expect(await countCodes(visitor)).toBe(created + 1);
    const lines = await withDownload(
      page,
      () => press(page, say("upload:create.results")),
      async ({ bytes }) => bytes.toString().trimEnd().split("\r\n"),
    );
    expect(lines).toHaveLength(ROWS + 1);
  },
  DEADLINE_MS,
);

test(
  "other files and encodings are explained, in German, too",
  async () => {
    const visitor = await visit(dashboard, { look: PHONE_LIGHT, language: "de" });
    const { page, say } = visitor;
    await signUpQuietly(visitor);
    await showPage(visitor, "/codes/upload");
    await chooseFile(visitor, Buffer.from("PK\u0003\u0004"), "codes.xlsx");
    await page.getByText(say("upload:problems.spreadsheet")).waitFor();
    await chooseFile(visitor, `Ziel\n${"https://example.com\n".repeat(5001)}`);
    await page.getByText(say("upload:problems.tooMany", { number: "5.001", most: "5.000" })).waitFor();
    const example = await withDownload(
      page,
      () => page.getByRole("button", { name: say("upload:file.example") }).click(),
      async ({ bytes }) => bytes,
    );
    // 0xfc is ü, and 0x80 is the euro sign.
    await chooseFile(
      visitor,
      Buffer.concat([
        Buffer.from("Ziel;Titel\r\nhttps://example.com;K"),
        Buffer.from([0xfc]),
        Buffer.from("che "),
        Buffer.from([0x80]),
      ]),
    );
    await page.getByText(say("upload:problems.encoding")).waitFor();
    await expectGoodPage(visitor, PHONE_LIGHT, "encoding");
    await page.getByRole("button", { name: say("upload:file.decode") }).click();
    await page.getByText("Küche €", { exact: true }).waitFor();
    await expectGoodPage(visitor, PHONE_LIGHT, "columns-de");
    await page.getByRole("button", { name: say("upload:back") }).click();
    await chooseFile(visitor, example);
    await checkRows(visitor, 0);
    await expectGoodPage(visitor, PHONE_LIGHT, "check-de");
    await createAll(visitor, 2);
    expect(await countCodes(visitor)).toBe(2);
  },
  DEADLINE_MS,
);
