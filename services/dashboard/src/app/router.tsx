// Maps every address of the dashboard to its page, which is the `Component` export of a module. Pages and frames are loaded on first use, so the
// sign-in page does not load the code of other pages.

import type { QueryClient } from "@tanstack/react-query";
import { createBrowserRouter, redirect } from "react-router";
import type { LaterCatalog } from "../messages/later.ts";
import { loadMessages } from "../messages/start-messages.ts";
import { Loading } from "../shared/loading.tsx";
import { PageError } from "../shared/page-error.tsx";

/** Loads a page together with the catalogs that only some pages need. */
const withMessages =
  <Page,>(load: () => Promise<Page>, ...catalogs: LaterCatalog[]) =>
  async (): Promise<Page> => {
    const [page] = await Promise.all([load(), loadMessages(...catalogs)]);
    return page;
  };

export const createRouter = (queries: QueryClient) =>
  createBrowserRouter([
    {
      ErrorBoundary: PageError,
      HydrateFallback: Loading,
      children: [
        {
          lazy: () => import("./signed-out.tsx"),
          children: [
            { path: "/sign-in", lazy: withMessages(() => import("../pages/sign-in/sign-in.tsx"), "signIn") },
            { path: "/sign-up", lazy: withMessages(() => import("../pages/sign-in/sign-up.tsx"), "signIn") },
            {
              path: "/forgotten-password",
              lazy: withMessages(() => import("../pages/sign-in/forgotten-password.tsx"), "signIn"),
            },
            { path: "/link", lazy: withMessages(() => import("../pages/link/link.tsx"), "link") },
            {
              path: "/invitation",
              lazy: withMessages(() => import("../pages/invitation/invitation.tsx"), "invitation", "members"),
            },
          ],
        },
        { path: "/shared", lazy: withMessages(() => import("../pages/shared/shared.tsx"), "analytics", "code") },
        {
          lazy: () => import("./shell.tsx"),
          children: [
            { path: "/", lazy: withMessages(() => import("../pages/home/home.tsx"), "history", "home") },
            {
              path: "/codes",
              lazy: async () => {
                const { Component, requestCodePage } = await import("../pages/codes/codes.tsx");
                return { Component, loader: ({ url }) => requestCodePage(queries, url.searchParams) };
              },
            },
            {
              path: "/analytics",
              lazy: withMessages(() => import("../pages/analytics/analytics.tsx"), "analytics", "code"),
            },
            {
              path: "/codes/new",
              lazy: withMessages(
                () => import("../pages/new-code/new-code.tsx"),
                "newCode",
                "design",
                "downloads",
                "shortLinks",
                "states",
              ),
            },
            { path: "/codes/upload", lazy: withMessages(() => import("../pages/upload/upload.tsx"), "upload") },
            {
              path: "/codes/:id",
              lazy: withMessages(() => import("../pages/code/code.tsx"), "code"),
              children: [
                {
                  index: true,
                  lazy: withMessages(() => import("../pages/code/overview.tsx"), "newCode", "shortLinks", "states"),
                },
                {
                  path: "rules",
                  lazy: withMessages(() => import("../pages/code/rules/rules.tsx"), "rules"),
                },
                {
                  path: "analytics",
                  lazy: withMessages(() => import("../pages/code/analytics.tsx"), "analytics"),
                },
                {
                  path: "history",
                  lazy: withMessages(() => import("../pages/code/history/history.tsx"), "history", "rules"),
                },
              ],
            },
            { path: "/audit", lazy: withMessages(() => import("../pages/audit/audit.tsx"), "audit") },
            { path: "/settings", loader: () => redirect("/settings/account") },
            {
              path: "/settings/brand",
              lazy: withMessages(() => import("../pages/brand/brand.tsx"), "brand", "design"),
            },
            { path: "/settings/tags", lazy: withMessages(() => import("../pages/tags/tags.tsx"), "tags") },
            { path: "/settings/domains", lazy: withMessages(() => import("../pages/domains/domains.tsx"), "domains") },
            {
              path: "/settings/domains/:id",
              lazy: withMessages(() => import("../pages/domains/domain.tsx"), "domains", "brand"),
            },
            { path: "/settings/keys", lazy: withMessages(() => import("../pages/keys/keys.tsx"), "keys") },
            { path: "/settings/usage", lazy: withMessages(() => import("../pages/usage/usage.tsx"), "usage") },
            { path: "/settings/members", lazy: withMessages(() => import("../pages/members/members.tsx"), "members") },
            {
              path: "/settings/account",
              lazy: withMessages(() => import("../pages/account/account.tsx"), "account", "members"),
            },
          ],
        },
        {
          lazy: () => import("./any-frame.tsx"),
          children: [{ path: "*", lazy: () => import("../pages/not-found/not-found.tsx") }],
        },
      ],
    },
  ]);
