import { expect, test } from "vitest";
import { keepPicture } from "./parts/artifacts.ts";
import { createKey } from "./parts/key-steps.ts";
import { DESK_LIGHT } from "./parts/looks.ts";
import { showPage } from "./parts/show-page.ts";
import { useDashboard } from "./parts/use-dashboard.ts";
import { signUpQuietly } from "./parts/world.ts";

const DEADLINE_MS = 180_000;

const dashboard = await useDashboard();

/** Returns whether a policy violation is harmless: a style attribute in Scalar's markup, or zod's probe for `new Function`. */
const isHarmless = (violation: string) => /style-src-attr|Applying inline style|script-src eval/.test(violation);

test(
  "the API reference shows every operation, sends a trial request with a key, and loads nothing from other hosts",
  async () => {
    const visitor = await dashboard.visit();
    const { page, violations } = visitor;
    await signUpQuietly(visitor);
    await showPage(visitor, "/settings/keys");
    const key = await createKey(visitor, "Trial");

    await page.goto("/docs");
    const document = await (await fetch(`${dashboard.address}/openapi.json`)).text();
    const { paths }: { paths: Record<string, object> } = JSON.parse(document);
    const operations = Object.entries(paths).flatMap(([path, item]) =>
      ["get", "post", "patch", "delete"].filter((method) => method in item).map((method) => `(${method} ${path})`),
    );
    expect(operations.length).toBeGreaterThan(10);
    for (const operation of operations) {
      await page
        .getByRole("button", { name: `Test Request ${operation}` })
        .waitFor({ state: "attached", timeout: 60_000 });
    }

    await page.getByPlaceholder("Token").first().fill(key);
    await keepPicture(page, "reference", DESK_LIGHT);
    await page.getByRole("button", { name: "Test Request (get /v1/qr)", exact: true }).click();
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
