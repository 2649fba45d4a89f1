// The types of the client, made of the description of the API. `npm run docs` writes them, and a test compares.

import { describeApi } from "@qr/gateway";
import openapiTS, { astToString } from "openapi-typescript";

/** The source text of libs/client/src/api-types.generated.ts. */
export async function clientTypes(): Promise<string> {
  const document = JSON.stringify(describeApi("https://api.example.com"));
  // A field with a default may be left out of a request.
  const types = await openapiTS(document, { defaultNonNullable: false });
  return `// Made of the description of the API by \`npm run docs\`; do not edit.\n\n${astToString(types)}`;
}
