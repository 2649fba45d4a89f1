// A build step: writes the pages of the docs from the Markdown files, each as HTML that needs no script, and an index for the search.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import MiniSearch from "minisearch";
import type { Plugin } from "vite";
import { SEARCH_OPTIONS, type SearchEntry } from "../../src/docs/search-options.ts";
import { escapeHtml, textOfHtml } from "./html.ts";
import { contents, groupOf, header, navigation, neighbors } from "./layout.ts";
import { codeBlock, type RenderedPage, renderMarkdown } from "./markdown.ts";
import { DOCS_URL, type DocsPage, PAGES, REFERENCE, urlOfPage } from "./pages.ts";
import { START_SUMMARY, START_TITLE, startPage } from "./start-page.ts";

const ROOT = new URL("../../../../", import.meta.url);
/** Vite builds this page. Its placeholders are replaced for each page of the docs. */
const TEMPLATE = "docs.html";
const REFERENCE_PAGE = "reference.html";
const EXCERPT = 160;

interface Written extends RenderedPage {
  slug: string;
}

export function docsSite(): Plugin {
  return {
    name: "docs-site",
    enforce: "post",
    transformIndexHtml: {
      order: "pre",
      handler: (html, { filename }) =>
        filename.endsWith(REFERENCE_PAGE) ? html.replace("<!--header-->", header(REFERENCE.slug, false)) : html,
    },
    buildStart() {
      for (const { file } of PAGES) if (file !== undefined) this.addWatchFile(fileURLToPath(new URL(file, ROOT)));
    },
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const template = bundle[TEMPLATE];
        if (template?.type !== "asset") return;
        const pages = PAGES.flatMap((page) => (page.file === undefined ? [] : [{ slug: page.slug, ...render(page) }]));
        const index = this.emitFile({ type: "asset", name: "docs-search.json", source: indexOf(pages) });
        const scheme = this.emitFile({ type: "asset", name: "docs-scheme.js", source: schemeScript() });
        const withAssets = (source: string | Uint8Array) =>
          String(source)
            .replace("SEARCH-INDEX", `/${this.getFileName(index)}`)
            .replace("<!--scheme-->", `<script src="/${this.getFileName(scheme)}"></script>`);
        const reference = bundle[REFERENCE_PAGE];
        if (reference?.type === "asset") reference.source = withAssets(reference.source);
        // These pages are the same in every response, so they have no nonces.
        const html = withAssets(template.source)
          .replaceAll(/ nonce="[^"]*"/g, "")
          .replace(/ *<meta property="csp-nonce">\n?/, "");
        delete bundle[TEMPLATE];
        const write = (slug: string, source: string) =>
          this.emitFile({ type: "asset", fileName: `docs/${slug}.html`, source });
        for (const page of pages) write(page.slug, pageHtml(html, page));
        write("index", pageHtml(html, { slug: "", ...START }));
        write("404", pageHtml(html, { slug: "404", ...LOST }));
      },
    },
  };
}

const START: RenderedPage = { title: START_TITLE, summary: START_SUMMARY, html: startPage(), sections: [] };
const LOST: RenderedPage = {
  title: "Page not found",
  summary: "There is no page at this address.",
  html: `<p>There is no page at this address. It may have been moved or renamed.</p>
<ul><li><a href="${DOCS_URL}">Start of the documentation</a></li><li><a href="${urlOfPage(REFERENCE)}">API reference</a></li></ul>`,
  sections: [],
};

function render({ title, file = "" }: DocsPage): RenderedPage {
  const text = readFileSync(new URL(file, ROOT), "utf8");
  if (file.endsWith(".md")) return renderMarkdown(text, file);
  const summary = "All settings of the services, with their defaults.";
  const html = `<p>The services read these environment variables. The same text is in the file <code>${file}</code>.</p>\n${codeBlock(text, "sh")}`;
  return { title, summary, html, sections: [{ id: "", heading: "", level: 1, html }] };
}

function pageHtml(template: string, { slug, title, summary, html, sections }: Written): string {
  const group = groupOf(slug);
  const parts: Readonly<Record<string, string>> = {
    "<!--header-->": header(slug),
    "<!--pages-->": navigation(slug),
    "<!--article-->": `${group === "" ? "" : `<p class="group">${escapeHtml(group)}</p>`}<h1>${escapeHtml(title)}</h1>\n${html}`,
    "<!--neighbors-->": neighbors(slug),
    "<!--contents-->": contents(sections),
    PAGE_TITLE: `${escapeHtml(title)} – QR Code Service`,
    PAGE_SUMMARY: escapeHtml(summary.length > EXCERPT ? `${summary.slice(0, EXCERPT - 1)}…` : summary),
    PAGE_GROUP: escapeHtml(group),
  };
  return template.replaceAll(
    /<!--(?:header|pages|article|neighbors|contents)-->|PAGE_[A-Z]+/g,
    (mark) => parts[mark] ?? mark,
  );
}

function indexOf(pages: readonly Written[]): string {
  const index = new MiniSearch<SearchEntry>(SEARCH_OPTIONS);
  for (const { slug, title, sections } of pages) {
    for (const { id, heading, html } of sections) {
      const text = textOfHtml(html.replace(/<h\d[\s\S]*?<\/h\d>/, ""));
      if (text === "") continue;
      const url = `${urlOfPage({ slug })}${id === "" ? "" : `#${id}`}`;
      index.add({ url, title, heading, text, excerpt: text.slice(0, EXCERPT) });
    }
  }
  return JSON.stringify(index);
}

/** Runs before the page is drawn, so that the page does not flash in the wrong colors. The dashboard stores the choice. */
function schemeScript(): string {
  return `try{const s=localStorage.getItem("mantine-color-scheme-value");if(s==="light"||s==="dark")document.documentElement.dataset.scheme=s}catch{}\n`;
}
