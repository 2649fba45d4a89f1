import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The gateway that `npm run dev` talks to. */
const GATEWAY = process.env["GATEWAY_URL"] ?? "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [react()],
  resolve: { conditions: ["source", "module", "browser", "development|production"] },
  build: {
    target: "es2022",
    // Hashed names under one folder, which the gateway serves as immutable.
    assetsDir: "assets",
    // A data: URL in a script would need a wider policy than 'self'.
    assetsInlineLimit: 0,
    sourcemap: false,
    chunkSizeWarningLimit: 600,
  },
  server: { proxy: Object.fromEntries(["/session", "/docs", "/openapi.json"].map((path) => [path, GATEWAY])) },
});
