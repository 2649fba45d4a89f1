import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { precompress } from "./vite/precompress.ts";

/** The gateway that `npm run dev` talks to. */
const GATEWAY = process.env.GATEWAY_URL ?? "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [react(), precompress()],
  resolve: { conditions: ["source", "module", "browser", "development|production"] },
  // The gateway reads this mark from the page's <meta> and puts a nonce in its place with every response.
  html: { cspNonce: "NONCE-OF-THIS-RESPONSE" },
  build: {
    target: "es2022",
    // Hashed names under one folder, which the gateway serves as immutable.
    assetsDir: "assets",
    // A data: URL in a script would need a wider policy than 'self'.
    assetsInlineLimit: 0,
    // The budget of the first page is counted by it; it begins with a dot, so that it is not served.
    manifest: true,
    sourcemap: false,
    // Modules that three pages use go into one file: many small files are 5% larger in total, because they compress worse.
    rolldownOptions: {
      input: ["index.html", "docs.html"],
      output: { codeSplitting: { groups: [{ name: "shared", minShareCount: 3 }] } },
    },
    chunkSizeWarningLimit: 600,
  },
  // The browser's Host goes on as it is: the gateway takes what changes something from its own host alone.
  server: {
    proxy: Object.fromEntries(["/session", "/docs", "/openapi.json"].map((path) => [path, { target: GATEWAY }])),
  },
});
