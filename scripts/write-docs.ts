// npm run docs: writes the files that are generated from the code.
import { writeFile } from "node:fs/promises";
import { clientTypes } from "../e2e/docs/client-types.ts";
import { envExample } from "../e2e/docs/env-example.ts";

await write(".env.example", envExample());
await write("libs/client/src/api-types.generated.ts", await clientTypes());

async function write(file: string, text: string): Promise<void> {
  await writeFile(new URL(`../${file}`, import.meta.url), text);
  console.log(`wrote ${file}`);
}
