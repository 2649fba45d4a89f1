// Serves the dashboard's page at each address of its router, the docs and the API reference under /docs, and the files that these load.

import { randomBytes } from "node:crypto";
import { HttpError } from "@qr/runtime";
import { DASHBOARD_PAGES } from "@qr/session-api";
import type { Request, RequestHandler } from "express";
import { type PublicFile, publicFile } from "../public-files/public-file.ts";
import { requireReading, servePublicFiles } from "../public-files/public-routes.ts";
import type { DashboardFiles, StaticPage } from "./dashboard-files.ts";
import { pageHeaders } from "./page-headers.ts";

interface DashboardSettings {
  PUBLIC_API_URL: string;
  PUBLIC_IMAGE_URL: string;
}

const NONCE_BYTES = 16;
/** Paths below these are never pages, whatever the client accepts. */
const NO_PAGES = new Set(["v1", "session", "docs", "assets", ".well-known"]);
const PAGES = new Set<string>(DASHBOARD_PAGES);
const DOCS = "/docs";
const REFERENCE = "/docs/reference";
const NOT_BUILT = "The dashboard and the documentation have not been built. Run `npm run build`. The API is at /v1.";
/** The page for shares, the only page that other sites may embed. It uses no session: what it shows depends only on the token in its URL. */
const EMBEDDABLE = "/shared";

/** Returns the handlers in order. Without a build, the pages respond with 404 and explain how to build the dashboard. */
export function serveDashboard(dashboard: DashboardFiles | undefined, settings: DashboardSettings): RequestHandler[] {
  const publicUrl = settings.PUBLIC_API_URL;
  const images = [new URL(settings.PUBLIC_IMAGE_URL).origin];
  const servePage: RequestHandler = (request, response, next) => {
    const status = pageStatus(request);
    if (status === undefined) return next();
    if (status === 200) requireReading(request);
    if (dashboard === undefined) {
      if (status === 404) return next();
      throw new HttpError("not_found", NOT_BUILT);
    }
    const nonce = randomBytes(NONCE_BYTES).toString("base64");
    const isReference = request.path === REFERENCE;
    const [page, origins] = isReference ? [dashboard.reference, []] : [dashboard.page, images];
    response
      .status(status)
      .set(pageHeaders(nonce, { publicUrl, images: origins, isEmbeddable: request.path === EMBEDDABLE }))
      .send(page.join(nonce));
  };
  const docs = dashboard?.docs.map((page) => staticFile(page, publicUrl)) ?? [];
  const files = servePublicFiles([...(dashboard?.files ?? []), ...docs]);
  return [redirectToPasswordChange, files, servePage, ...(dashboard ? [lostDocs(dashboard.lostDocs, publicUrl)] : [])];
}

/** Returns a page as a file with a validator. The page names hashed files, so browsers check each time whether it has changed. */
function staticFile({ path, html, compressed }: StaticPage, publicUrl: string): PublicFile {
  return publicFile(path, html, pageHeaders(undefined, { publicUrl, images: [], isEmbeddable: false }), compressed);
}

/** Responds to unknown addresses in the docs that are opened in a browser. */
function lostDocs({ html }: StaticPage, publicUrl: string): RequestHandler {
  const headers = pageHeaders(undefined, { publicUrl, images: [], isEmbeddable: false });
  return (request, response, next) => {
    const { path, method } = request;
    if (!path.startsWith(`${DOCS}/`) || !isReading(method) || !acceptsHtml(request)) return next();
    response.status(404).set(headers).send(html);
  };
}

const isReading = (method: string) => method === "GET" || method === "HEAD";
const acceptsHtml = ({ headers }: Request) => /\btext\/html\b/.test(headers.accept ?? "");

/**
 * Returns 200 for the path of a page, 404 for an unknown path that is opened in a browser, and undefined for all other requests. After a
 * 404, the dashboard shows an error in the person's language.
 */
function pageStatus(request: Request): 200 | 404 | undefined {
  const { path, method } = request;
  // Only a build contains the start page of the docs, which is otherwise served as a file.
  if (path === "/" || path === DOCS || path === REFERENCE) return 200;
  const [, first = ""] = path.split("/");
  if (PAGES.has(first)) return 200;
  const isFile = path.slice(path.lastIndexOf("/")).includes(".");
  if (first === "" || NO_PAGES.has(first) || isFile || !isReading(method)) return undefined;
  return acceptsHtml(request) ? 404 : undefined;
}

/** Redirects people whom password managers send to change their password: https://w3c.github.io/webappsec-change-password-url */
const redirectToPasswordChange: RequestHandler = (request, response, next) => {
  if (request.path !== "/.well-known/change-password") return next();
  requireReading(request);
  response.status(302).set("Location", "/settings/account").end();
};
