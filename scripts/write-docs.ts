// npm run docs: writes the files that are generated from the code.
import { writeFile } from "node:fs/promises";
import { envExample } from "../e2e/docs/env-example.ts";

await writeFile(new URL("../.env.example", import.meta.url), envExample());
console.log("wrote .env.example");
