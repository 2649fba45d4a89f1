// npm run docs: writes the files that are generated from the code.
import { readFile, writeFile } from "node:fs/promises";
import { withCapacityTables } from "../bench/scale/model/documented-tables.ts";
import { clientTypes } from "../e2e/docs/client-types.ts";
import { envExample } from "../e2e/docs/env-example.ts";
import { prometheusRule } from "../e2e/docs/prometheus-rule.ts";
import { withSymbolSizes } from "../e2e/docs/symbol-sizes.ts";

await write(".env.example", envExample());
await write("libs/client/src/api-types.generated.ts", await clientTypes());
await write("deploy/kubernetes/components/monitoring/alerts.yaml", prometheusRule());
await write("docs/images.md", withSymbolSizes(await readFile(new URL("../docs/images.md", import.meta.url), "utf8")));
await write("docs/scale.md", withCapacityTables(await readFile(new URL("../docs/scale.md", import.meta.url), "utf8")));

async function write(file: string, text: string): Promise<void> {
  await writeFile(new URL(`../${file}`, import.meta.url), text);
  console.log(`wrote ${file}`);
}
