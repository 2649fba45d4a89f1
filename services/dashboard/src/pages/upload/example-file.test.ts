import { createInstance } from "i18next";
import { expect, test } from "vitest";
import { LANGUAGES } from "../../messages/languages.ts";
import { laterCatalog } from "../../messages/later.ts";
import { exampleFile } from "./example-file.ts";
import { parseTable } from "./parse-table.ts";

test.each(LANGUAGES)("the columns of the example in $name are guessed", async ({ code }) => {
  const i18n = createInstance();
  const resources = { [code]: { upload: await laterCatalog(code, "upload") } };
  await i18n.init({ lng: code, defaultNS: "upload", resources, showSupportNotice: false });
  const text = new TextDecoder().decode(await exampleFile(i18n.getFixedT(code, "upload")).arrayBuffer());
  expect(await parseTable(text)).toMatchObject({
    choices: ["target", "title", "tags", "external_id"],
    rows: [{ id: 2 }, { id: 3 }],
  });
});
