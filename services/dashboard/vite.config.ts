import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { completeCatalogs } from "./vite/complete-catalogs.ts";
import { docsSite } from "./vite/docs/docs-site.ts";
import { tokensCss } from "./vite/docs/tokens-css.ts";
import { interFont } from "./vite/inter-font.ts";
import { precompress } from "./vite/precompress.ts";

/** The gateway to which `npm run dev` forwards requests. */
const GATEWAY = process.env.GATEWAY_URL ?? "http://127.0.0.1:8080";

/** Match modules that only the pages for individual codes use, among them the page for new codes. */
const PILLS = /\/(?:TagsInput|PillsInput|Pill|use-pills-reorder)\//;
const CODE_PAGE =
  /\/src\/pages\/code\/|\/src\/shared\/(?:contents\/build-target|symbol\.|print-size|moment-input|local-time|link-settings)/;
/** Matches modules that pages with designs load. */
const DESIGN =
  /\/src\/shared\/design\/|\/(?:styled-symbol|symbol-matrix)\/|\/(?:ColorInput|ColorPicker|ColorSwatch|FileButton)\//;
/** Matches modules that many pages use, but not the pages that people open first. */
const FIELDS =
  /\/components\/(?:FloatingIndicator|Progress|Radio|SegmentedControl|Switch|Textarea)\/|\/src\/shared\/code-password/;
/** Matches modules that dialogs and forms load when a person opens them. */
const NUMBERS = /\/components\/NumberInput\/|\/react-number-format\//;
/** Matches modules that only the pages for statistics load. */
const ANALYTICS = /\/src\/pages\/analytics\//;
/** Matches modules that the list of codes loads when many codes are changed or printed. */
const BULK = /\/src\/pages\/codes\/(?:bulk|prints)\//;
/** Matches a module that only the pages for people and members load. */
const PEOPLE = /\/src\/shared\/key-choice/;
const NOT_SHARED = [PILLS, CODE_PAGE, BULK, DESIGN, FIELDS, NUMBERS, ANALYTICS, PEOPLE];

export default defineConfig({
  plugins: [react(), completeCatalogs(), interFont(), docsSite(), tokensCss(), precompress()],
  resolve: { conditions: ["source", "module", "browser", "development|production"] },
  // In every response, the gateway replaces this placeholder in the page with a new nonce.
  html: { cspNonce: "NONCE-OF-THIS-RESPONSE" },
  build: {
    target: "es2022",
    // Files with hashed names are in one folder, which the gateway serves as immutable.
    assetsDir: "assets",
    // A data: URL in a script would require a less strict policy than 'self'.
    assetsInlineLimit: 0,
    // The gateway's tests read the manifest to check the size of the first page. The manifest's folder, .vite, is not served.
    manifest: true,
    sourcemap: false,
    // Modules that three or more pages use go into one file. Many small files would be 5% larger in total, because they
    // compress less well. The first pages load that file, so modules that only some other pages use go into
    // files of their own.
    rolldownOptions: {
      input: ["index.html", "reference.html", "docs.html"],
      output: {
        codeSplitting: {
          groups: [
            {
              name: "shared",
              test: (id) => NOT_SHARED.every((part) => !part.test(id)),
              minShareCount: 3,
              priority: 1,
            },
            { name: "fields", test: FIELDS, minShareCount: 2 },
            { name: "numbers", test: NUMBERS, minShareCount: 2 },
            { name: "pills", test: PILLS, minShareCount: 3 },
            { name: "code-parts", test: CODE_PAGE, minShareCount: 3 },
          ],
        },
      },
    },
    chunkSizeWarningLimit: 600,
  },
  // Keeps the browser's Host header, because the gateway accepts changes only from its own host.
  server: {
    proxy: Object.fromEntries(["/session", "/docs", "/openapi.json"].map((path) => [path, { target: GATEWAY }])),
  },
});
