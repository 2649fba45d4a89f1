// A build step: the page loads Inter's first subset together with its scripts, and the license is served beside the font.

import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** Matches the subset that every page of the dashboard needs. */
const FIRST_SUBSET = /\/inter-latin-wght-normal-[\w-]+\.woff2$/;

export function interFont(): Plugin {
  return {
    name: "inter-font",
    apply: "build",
    generateBundle() {
      const license = new URL("LICENSE", import.meta.resolve("@fontsource-variable/inter/package.json"));
      this.emitFile({ type: "asset", fileName: "assets/inter-license.txt", source: readFileSync(license) });
    },
    transformIndexHtml: (_, { bundle = {}, filename }) => {
      const font = Object.keys(bundle).find((name) => FIRST_SUBSET.test(`/${name}`));
      if (font === undefined || !filename.endsWith("index.html")) return [];
      return [
        {
          tag: "link",
          attrs: { rel: "preload", href: `/${font}`, as: "font", type: "font/woff2", crossorigin: true },
          injectTo: "head",
        },
      ];
    },
  };
}
