// Generates the client's types from the API's description. `npm run docs` writes them to a file, and a test checks this file.

import { describeApi } from "@qr/gateway";
import openapiTS, { astToString } from "openapi-typescript";

/** Returns the source text of libs/client/src/api-types.generated.ts. */
export async function clientTypes(): Promise<string> {
  const document = JSON.stringify(describeApi("https://api.example.com"));
  // Fields with a default are optional in requests.
  const types = await openapiTS(document, { defaultNonNullable: false });
  return `// Generated from the API's description by \`npm run docs\`; do not edit.\n\n${astToString(types)}`;
}
