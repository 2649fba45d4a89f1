// The reference page for people: Redoc over /openapi.json. All that it loads comes from this server; the browser is told to load
// nothing else. gateway.ts makes it once.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type PublicFile, publicFile } from "../public-files/public-file.ts";

/** A module without further files; it comes with the tool that `npm run check` judges the document by. */
const REDOC = new URL("lib/chunks/redoc.standalone.js", import.meta.resolve("@redocly/cli/package.json"));

/** The page's styles are set by its script; it opens no connection but for the document. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "img-src 'self' data:",
  "font-src data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>QR Code Service: API reference</title>
</head>
<body>
<noscript>This page needs JavaScript; the description itself is at <a href="/openapi.json">/openapi.json</a>.</noscript>
<redoc spec-url="/openapi.json" disable-telemetry="true"></redoc>
<script type="module" src="/docs/redoc.js"></script>
</body>
</html>
`;

/** The page and what it loads. */
export function referencePage(): PublicFile[] {
  const script = readFileSync(fileURLToPath(REDOC));
  return [
    publicFile("/docs", PAGE, {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": CONTENT_SECURITY_POLICY,
      "Referrer-Policy": "no-referrer",
    }),
    publicFile("/docs/redoc.js", script, { "Content-Type": "text/javascript; charset=utf-8" }),
  ];
}
