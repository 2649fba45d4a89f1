import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { clientTypes } from "./client-types.ts";

test("the client's types match the API's description (`npm run docs` writes them)", async () => {
  const file = new URL("../../libs/client/src/api-types.generated.ts", import.meta.url);
  expect(await readFile(file, "utf8")).toBe(await clientTypes());
});
