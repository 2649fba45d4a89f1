// Reads the built dashboard from its folder: the pages, the docs, and the files that they load. The folder is read only once, so that a build while
// the gateway is running cannot mix two versions.

import type { Buffer } from "node:buffer";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, extname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { type PublicFile, publicFile } from "../public-files/public-file.ts";

/** A page's text, split at each nonce. */
type PageParts = readonly string[];

/** A page that is the same in every response. */
export interface StaticPage {
  path: string;
  html: Buffer;
  /** Null if the build has no compressed copies. */
  compressed: { br: Buffer; gzip: Buffer } | null;
}

export interface DashboardFiles {
  page: PageParts;
  /** The API reference, which is built with the dashboard. */
  reference: PageParts;
  docs: readonly StaticPage[];
  /** The page for unknown addresses in the docs. */
  lostDocs: StaticPage;
  files: readonly PublicFile[];
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

const PAGE = "index.html";
const REFERENCE = "reference.html";
/** The folder for the pages of the docs. */
const DOCS = "docs";
const DOCS_START = "/docs";
const DOCS_LOST = "404.html";
/** Extensions of the compressed copies that the dashboard's build writes next to the files. */
const COMPRESSED = new Set([".br", ".gz"]);
/** The folder for files whose names depend on their content. */
const HASHED = `assets${sep}`;
/** Vite writes the value of `html.cspNonce` here and into every tag that needs it. */
const NONCE_MARK = /<meta property="csp-nonce" nonce="([^"]+)">/;

/**
 * Returns the dashboard in the `named` folder or, by default, the one built in the workspace; undefined if none is built there. Throws if
 * `named` contains no dashboard or if the page has no nonce placeholder.
 */
export function findDashboard(named: string | undefined): DashboardFiles | undefined {
  const folder = named ?? workspaceDashboard();
  const dashboard = folder === undefined ? undefined : readDashboard(folder);
  if (named !== undefined && dashboard === undefined) throw new Error(`DASHBOARD_DIR: ${named} contains no index.html`);
  return dashboard;
}

/** Returns the folder of the workspace's build; undefined if this installation has none. */
function workspaceDashboard(): string | undefined {
  try {
    return fileURLToPath(new URL("dist", import.meta.resolve("@qr/dashboard/package.json")));
  } catch {
    return undefined;
  }
}

function readDashboard(folder: string): DashboardFiles | undefined {
  if (!existsSync(join(folder, PAGE))) return undefined;
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .filter((name) => extname(name) !== ".html" && !name.startsWith(".") && !COMPRESSED.has(extname(name)));
  return {
    page: readPage(join(folder, PAGE)),
    reference: readPage(join(folder, REFERENCE)),
    docs: readdirSync(join(folder, DOCS))
      .filter((name) => extname(name) === ".html" && name !== DOCS_LOST)
      .map((name) => readStaticPage(join(folder, DOCS, name))),
    lostDocs: readStaticPage(join(folder, DOCS, DOCS_LOST)),
    files: names.map((name) => readFile(folder, name)),
  };
}

function readPage(file: string): PageParts {
  const html = readFileSync(file, "utf8");
  const mark = NONCE_MARK.exec(html)?.[1];
  if (mark === undefined)
    throw new Error(`${file} has no <meta property="csp-nonce">: it was built without html.cspNonce`);
  return html.split(mark);
}

function readStaticPage(file: string): StaticPage {
  const name = basename(file, ".html");
  const path = name === "index" ? DOCS_START : `${DOCS_START}/${name}`;
  return { path, html: readFileSync(file), compressed: readCompressed(file) };
}

function readFile(folder: string, name: string): PublicFile {
  const file = join(folder, name);
  return publicFile(
    `/${name.split(sep).join("/")}`,
    readFileSync(file),
    {
      "Content-Type": CONTENT_TYPES[extname(name)] ?? "application/octet-stream",
      "Cache-Control": name.startsWith(HASHED) ? "public, max-age=31536000, immutable" : "public, max-age=300",
      "Cross-Origin-Resource-Policy": "same-origin",
    },
    readCompressed(file),
  );
}

/** Returns the compressed copies of the file; null if there are none. */
function readCompressed(file: string): StaticPage["compressed"] {
  const [br, gzip] = [readIfExists(`${file}.br`), readIfExists(`${file}.gz`)];
  return br && gzip ? { br, gzip } : null;
}

function readIfExists(file: string): Buffer | undefined {
  return existsSync(file) ? readFileSync(file) : undefined;
}
