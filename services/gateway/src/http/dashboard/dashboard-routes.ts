// Serves the dashboard: its page at every address that its router knows, and the files that the page loads. app.ts puts it in front
// of /v1.

import { randomBytes } from "node:crypto";
import { HttpError } from "@qr/runtime";
import { DASHBOARD_PAGES } from "@qr/session-api";
import type { Request, RequestHandler } from "express";
import { requireReading, servePublicFiles } from "../public-files/public-routes.ts";
import type { DashboardFiles } from "./dashboard-files.ts";
import { pageHeaders } from "./page-headers.ts";

interface DashboardSettings {
  PUBLIC_API_URL: string;
  PUBLIC_IMAGE_URL: string;
}

const NONCE_BYTES = 16;
/** What stands under these is no page, whatever the client would like to see. */
const NO_PAGES = new Set(["v1", "session", "docs", "assets", ".well-known"]);
const PAGES = new Set<string>(DASHBOARD_PAGES);

/** Handlers in their order. Without files, the addresses of the dashboard answer how to make them. */
export function serveDashboard(dashboard: DashboardFiles | undefined, settings: DashboardSettings): RequestHandler[] {
  const servePage: RequestHandler = (request, response, next) => {
    const status = pageStatus(request);
    if (status === undefined) return next();
    if (status === 200) requireReading(request);
    if (dashboard === undefined) {
      if (status === 404) return next();
      throw new HttpError(
        "not_found",
        "The dashboard has not been built here; `npm run build` makes it. The API is at /v1.",
      );
    }
    const nonce = randomBytes(NONCE_BYTES).toString("base64");
    response.status(status).set(pageHeaders(nonce, settings)).send(dashboard.page.join(nonce));
  };
  return [redirectToPasswordChange, servePublicFiles(dashboard?.files ?? []), servePage];
}

/**
 * 200 for an address of the dashboard; 404 for an unknown one that a browser wants to show, for which the page has words in the
 * person's language; undefined where the API answers.
 */
function pageStatus({ path, method, headers }: Request): 200 | 404 | undefined {
  if (path === "/") return 200;
  const [, first = ""] = path.split("/");
  if (PAGES.has(first)) return 200;
  const isFile = path.slice(path.lastIndexOf("/")).includes(".");
  if (first === "" || NO_PAGES.has(first) || isFile || (method !== "GET" && method !== "HEAD")) return undefined;
  return /\btext\/html\b/.test(headers.accept ?? "") ? 404 : undefined;
}

/** Where password managers send people: https://w3c.github.io/webappsec-change-password-url */
const redirectToPasswordChange: RequestHandler = (request, response, next) => {
  if (request.path !== "/.well-known/change-password") return next();
  requireReading(request);
  response.status(302).set("Location", "/settings/account").end();
};
