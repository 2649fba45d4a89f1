// Renders the Markdown files of the docs. The pages have no inline styles or scripts, because their policy forbids both.

import GithubSlugger from "github-slugger";
import { Marked, type Tokens } from "marked";
import { highlight } from "./highlight.mjs";
import { escapeHtml, textOfHtml } from "./html.ts";
import { linkFrom } from "./links.ts";

export interface Section {
  /** "" for the text before the first heading. */
  id: string;
  heading: string;
  level: number;
  html: string;
}

export interface RenderedPage {
  title: string;
  /** The text of the first paragraph. */
  summary: string;
  /** The page without its title. */
  html: string;
  sections: readonly Section[];
}

const LANGUAGES: Readonly<Record<string, string>> = { sh: "bash", ts: "typescript", js: "javascript" };
const LANGUAGE_NAMES: Readonly<Record<string, string>> = { sh: "Shell", ts: "TypeScript", json: "JSON", csv: "CSV" };
/** The table rows on this page get IDs, so that other pages can link to an error code. */
const ERRORS = "docs/errors.md";
const CODE_CELL = /^<code>([a-z_]+)<\/code>$/;

/** Renders the file at `path`, relative to the repository. Headings get the IDs that GitHub gives them. */
export function renderMarkdown(markdown: string, path: string): RenderedPage {
  const slugger = new GithubSlugger();
  const sections: Section[] = [];
  let title = "";
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const html = this.parser.parseInline(tokens);
        const text = textOfHtml(html);
        const id = slugger.slug(text);
        if (title === "") {
          title = text;
          return "";
        }
        // A page has one h1. In a file with several parts, the other parts are sections of the page.
        const level = Math.max(depth, 2);
        return `<!--section ${level} ${id}--><h${level} id="${id}">${html}<a class="anchor" href="#${id}" aria-label="Link to “${escapeHtml(text)}”">#</a></h${level}>\n`;
      },
      link({ href, tokens }) {
        const html = this.parser.parseInline(tokens);
        const to = linkFrom(path, href);
        return to === undefined ? html : `<a href="${escapeHtml(to)}">${html}</a>`;
      },
      code: ({ text, lang }) => codeBlock(text, lang),
      table(token) {
        const head = token.header.map((cell) => headerCell(this.parser.parseInline(cell.tokens)));
        const rows = token.rows.map((cells) =>
          row(
            cells.map((cell) => this.parser.parseInline(cell.tokens)),
            token,
            path === ERRORS,
          ),
        );
        return `<div class="table" tabindex="0" role="region" aria-label="Table: ${escapeHtml(textOfHtml(head.join(", ")))}"><table><thead><tr>${head.join("")}</tr></thead><tbody>${rows.join("")}</tbody></table></div>\n`;
      },
      html({ text }) {
        if (/^\s*<!--[\s\S]*-->\s*$/.test(text)) return "";
        throw new Error(`${path} contains HTML: ${text}`);
      },
    },
  });
  const html = marked.parse(markdown, { async: false });
  for (const part of html.split("<!--section ")) {
    const [, level, id, text = part] = /^(\d) (\S*)-->([\s\S]*)$/.exec(part) ?? [];
    const [, heading = ""] = /<h\d[^>]*>(.*?)<a class="anchor"/.exec(text) ?? [];
    sections.push({ id: id ?? "", heading: textOfHtml(heading), level: Number(level ?? 1), html: text });
  }
  const summary = textOfHtml(/<p>([\s\S]*?)<\/p>/.exec(html)?.[1] ?? "");
  return { title, summary, html: html.replaceAll(/<!--section \d \S*-->/g, ""), sections };
}

function headerCell(html: string): string {
  return html === "" ? "<td></td>" : `<th scope="col">${html}</th>`;
}

/** Returns a row of a table. If `hasId`, its ID is the code in one of its first cells. */
function row(cells: readonly string[], { align }: Tokens.Table, hasId: boolean): string {
  const code = cells
    .slice(0, 2)
    .map((cell) => CODE_CELL.exec(cell)?.[1])
    .find((code) => code !== undefined);
  const id = hasId ? code : undefined;
  const data = cells.map((cell, index) => `<td${align[index] === "right" ? ' class="right"' : ""}>${cell}</td>`);
  return `<tr${id === undefined ? "" : ` id="${id}"`}>${data.join("")}</tr>`;
}

export function codeBlock(text: string, lang = ""): string {
  const language = LANGUAGES[lang] ?? lang;
  const html = highlight(text, language) ?? escapeHtml(text);
  const name = LANGUAGE_NAMES[lang] ?? lang;
  return `<figure class="code"><figcaption>${escapeHtml(name === "" ? "Text" : name)}</figcaption><pre tabindex="0"><code>${html}</code></pre></figure>\n`;
}
