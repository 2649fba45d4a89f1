import { expect, test } from "vitest";
import { z } from "zod";
import { keepPicture } from "./parts/artifacts.ts";
import { createKey } from "./parts/key-steps.ts";
import { DESK_LIGHT } from "./parts/looks.ts";
import { showPage } from "./parts/show-page.ts";
import { useDashboard } from "./parts/use-dashboard.ts";
import { signUpQuietly } from "./parts/world.ts";

const DEADLINE_MS = 300_000;
/** Scalar can take long to draw on a busy machine. */
const LOADED_MS = 150_000;

const documentForm = z.object({
  tags: z.array(z.object({ name: z.string() })),
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ tags: z.array(z.string()).optional(), summary: z.string().optional() }).catch({})),
  ),
});

const dashboard = await useDashboard();

/** Returns whether a policy violation is harmless: a style attribute in Scalar's markup, or zod's probe for `new Function`. */
const isHarmless = (violation: string) => /style-src-attr|Applying inline style|script-src eval/.test(violation);

test(
  "the API reference shows the operations in groups, sends a trial request with a key, and loads nothing from other hosts",
  async () => {
    const visitor = await dashboard.visit();
    const { page, violations } = visitor;
    await signUpQuietly(visitor);
    await showPage(visitor, "/settings/keys");
    const key = await createKey(visitor, "Trial");

    await page.goto("/docs/reference");
    const document = await (await fetch(`${dashboard.address}/openapi.json`)).text();
    const { tags, paths } = documentForm.parse(JSON.parse(document));
    expect(tags.length).toBeGreaterThan(5);
    for (const { name } of tags) {
      // The page opens the first group itself. Opening all the others would take too long.
      const button = page.getByRole("button", { name: new RegExp(`^(?:Open|Close) Group ${name}$`) });
      await button.waitFor({ timeout: LOADED_MS });
    }
    await page.getByRole("button", { name: "Open Group Statistics" }).click();
    const summaries = Object.values(paths)
      .flatMap((item) => Object.values(item))
      .filter((operation) => operation.tags?.some((tag) => tag === "Codes" || tag === "Statistics"))
      .map((operation) => operation.summary);
    expect(summaries.length).toBeGreaterThan(10);
    for (const summary of summaries)
      await page.getByRole("button", { name: `${summary} HTTP Method:` }).waitFor({ timeout: LOADED_MS });

    await page.getByPlaceholder("Token").first().fill(key);
    await keepPicture(page, "reference", DESK_LIGHT);
    await page.getByRole("button", { name: "List QR codes HTTP Method: GET" }).click();
    // The sample of the operation in one of the languages.
    await page
      .getByText("qr.codes.list(")
      .or(page.getByText("/v1/qr?tag=Menu"))
      .first()
      .waitFor({ timeout: LOADED_MS });
    await page.getByRole("button", { name: "Test Request (get /v1/qr)", exact: true }).click({ timeout: LOADED_MS });
    const responding = page.waitForResponse((response) => response.url().startsWith(`${dashboard.address}/v1/qr`));
    await page.getByRole("button", { name: /^Send .*request to/ }).click();
    const response = await responding;
    await page.getByText('"has_more"').first().waitFor();
    await keepPicture(page, "reference-trial", DESK_LIGHT);
    expect(response.status()).toBe(200);
    expect(await response.request().headerValue("authorization")).toBe(`Bearer ${key}`);
    expect(violations.filter((violation) => !isHarmless(violation))).toEqual([]);
  },
  DEADLINE_MS,
);

test(
  "the search in the docs finds an operation, and opens it",
  async () => {
    const { page, violations } = await dashboard.visit();
    await page.goto("/docs");
    await page.keyboard.press("/");
    await page.getByRole("searchbox").fill("/v1/qr/{id}/aliases");
    await page.getByRole("link", { name: "API reference: POST /v1/qr/{id}/aliases" }).click();
    const operation = page.getByRole("heading", { name: "Add an alias" });
    await operation.waitFor({ timeout: LOADED_MS });
    await expect
      .poll(() => operation.evaluate((element) => element.getBoundingClientRect().top), { timeout: LOADED_MS })
      .toBeLessThan(400);
    await keepPicture(page, "reference-found", DESK_LIGHT);
    expect(violations.filter((violation) => !isHarmless(violation))).toEqual([]);
  },
  DEADLINE_MS,
);
