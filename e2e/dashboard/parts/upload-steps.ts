// Steps that a person takes to create codes from a file.

import { z } from "zod";
import { goodPages } from "./good-pages.ts";
import type { Visitor } from "./visitor.ts";
import { must } from "./world.ts";

const page = z.object({ total: z.number() });

/** Returns the number of codes in the account. */
export const countCodes = async (visitor: Visitor): Promise<number> =>
  page.parse(await must(200, visitor, "GET", "/v1/qr?limit=1&include=total&archived=all")).total;

/** Chooses a file with this content. */
export async function chooseFile({ page }: Visitor, content: string | Buffer, name = "codes.csv"): Promise<void> {
  const buffer = typeof content === "string" ? Buffer.from(content) : content;
  await page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer });
}

/** Continues from the columns step to the check step. Resolves when all rows are checked. */
export async function checkRows(visitor: Visitor, problems: number): Promise<void> {
  const { page, say } = visitor;
  await page.getByRole("button", { name: say("upload:columns.next") }).click();
  await waitForProblems(visitor, problems);
}

export async function waitForProblems({ page, say }: Visitor, problems: number): Promise<void> {
  const names = ["one", "other"].map((form) => say(`upload:check.create_${form}`, { count: "\\d+" }));
  const create = page.getByRole("button", { name: new RegExp(`^(${names.join("|")})$`) });
  if (problems > 0) {
    const text = say(`upload:check.bad_${problems === 1 ? "one" : "other"}`, { count: problems });
    await page.getByRole("status").filter({ hasText: text }).waitFor();
  } else await create.and(page.locator(":enabled")).waitFor();
}

/** Creates the codes of the checked rows. Resolves when the upload is complete. */
export async function createAll(visitor: Visitor, count: number): Promise<void> {
  await startCreating(visitor, count);
  await waitUntilDone(visitor);
}

export async function startCreating({ page, say }: Visitor, count: number): Promise<void> {
  await page.getByRole("button", { name: say("upload:check.create_other", { count }), exact: true }).click();
}

export async function waitUntilDone({ page, say }: Visitor): Promise<void> {
  await page.getByRole("heading", { name: say("upload:create.done") }).waitFor();
}

export const expectGoodPage = goodPages("upload");
