import type { Pool } from "pg";
import { expect, test, vi } from "vitest";
import { brandingFromRow, createBrandings } from "./brandings-store.ts";

const LOGO = "data:image/png;base64,iVBORw0KGgo=";

test.each([
  [{}, {}],
  [{ name: null, color: null, logo: null }, {}],
  [{ name: "A" }, { name: "A" }],
  [
    { name: "A", color: "#C2410c", logo: LOGO },
    { name: "A", color: "#C2410c", logo: LOGO },
  ],
  [{ color: "red", logo: "https://example.com/a.png" }, {}],
  [{ color: "#fff}body{display:none" }, {}],
  [{ logo: `${LOGO}"onerror="x` }, {}],
  [{ logo: LOGO.replace("png", "svg+xml") }, {}],
  [{ logo: LOGO + "A".repeat(22_000) }, {}],
])("the row %j becomes the branding %j", (row, branding) => {
  expect(brandingFromRow(row)).toEqual(branding);
});

test("reads a branding once a minute, and two at a time", async () => {
  let answer = (_: { rows: object[] }) => {};
  const query = vi.fn(
    () =>
      new Promise<{ rows: object[] }>((resolve) => {
        answer = resolve;
      }),
  );
  const { ofCode } = createBrandings({ query } as unknown as Pool);
  const [first, second, third] = [ofCode("a"), ofCode("b"), ofCode("c")];
  expect(await third).toBeUndefined();
  answer({ rows: [{ name: "B" }] });
  expect(await second).toEqual({ name: "B" });
  expect(await ofCode("b")).toEqual({ name: "B" });
  expect(await first).toBeUndefined();
  expect(query).toHaveBeenCalledTimes(2);
});
