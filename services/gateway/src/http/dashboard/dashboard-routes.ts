// Serves the dashboard: its page at every address its router knows, and its assets. Mounted by app.ts before /v1.

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
/** Paths under these are never pages. */
const NO_PAGES = new Set(["v1", "session", "docs", "assets", ".well-known"]);
const PAGES = new Set<string>(DASHBOARD_PAGES);

/** Returns the handlers in order. Without a build, the dashboard's addresses say how to make one. */
export function serveDashboard(dashboard: DashboardFiles | undefined, settings: DashboardSettings): RequestHandler[] {
  const servePage: RequestHandler = (request, response, next) => {
    const status = pageStatus(request);
    if (status === undefined) return next();
    if (status === 200) requireReading(request);
    if (dashboard === undefined) {
      if (status === 404) return next();
      throw new HttpError("not_found", "The dashboard is not built. Run `npm run build`. The API is at /v1.");
    }
    const nonce = randomBytes(NONCE_BYTES).toString("base64");
    response.status(status).set(pageHeaders(nonce, settings)).send(dashboard.page.join(nonce));
  };
  return [redirectToPasswordChange, servePublicFiles(dashboard?.files ?? []), servePage];
}

/**
 * Returns 200 for an address of the dashboard, 404 for an unknown one that a browser wants to show (the page explains it in the person's
 * language), and undefined if the path belongs to the API.
 */
function pageStatus({ path, method, headers }: Request): 200 | 404 | undefined {
  if (path === "/") return 200;
  const [, first = ""] = path.split("/");
  if (PAGES.has(first)) return 200;
  const isFile = path.slice(path.lastIndexOf("/")).includes(".");
  if (first === "" || NO_PAGES.has(first) || isFile || (method !== "GET" && method !== "HEAD")) return undefined;
  return /\btext\/html\b/.test(headers.accept ?? "") ? 404 : undefined;
}

/** For password managers: https://w3c.github.io/webappsec-change-password-url */
const redirectToPasswordChange: RequestHandler = (request, response, next) => {
  if (request.path !== "/.well-known/change-password") return next();
  requireReading(request);
  response.status(302).set("Location", "/settings/account").end();
};
