// Maps every address of the dashboard to its page, which is the `Component` export of a module. Pages and frames are loaded on first use, so the
// sign-in page does not load the code of other pages.

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

export const createRouter = () =>
  createBrowserRouter([
    {
      ErrorBoundary: PageError,
      HydrateFallback: Loading,
      children: [
        {
          lazy: () => import("./signed-out.tsx"),
          children: [
            { path: "/sign-in", lazy: () => import("../pages/sign-in/sign-in.tsx") },
            { path: "/sign-up", lazy: () => import("../pages/sign-in/sign-up.tsx") },
            { path: "/link", lazy: () => import("../pages/link/link.tsx") },
            { path: "/invitation", lazy: () => import("../pages/invitation/invitation.tsx") },
          ],
        },
        {
          lazy: () => import("./shell.tsx"),
          children: [
            { path: "/", loader: () => redirect("/codes") },
            { path: "/codes", lazy: () => import("../pages/codes/codes.tsx") },
            { path: "/codes/new", lazy: withMessages(() => import("../pages/new-code/new-code.tsx"), "states") },
            {
              path: "/codes/:id",
              lazy: () => import("../pages/code/code.tsx"),
              children: [
                { index: true, lazy: withMessages(() => import("../pages/code/overview.tsx"), "states") },
                {
                  path: "rules",
                  lazy: withMessages(() => import("../pages/code/rules/rules.tsx"), "rules"),
                },
                {
                  path: "history",
                  lazy: withMessages(() => import("../pages/code/history/history.tsx"), "history", "rules"),
                },
              ],
            },
            { path: "/settings", loader: () => redirect("/settings/account") },
            { path: "/settings/tags", lazy: () => import("../pages/tags/tags.tsx") },
            { path: "/settings/domains", lazy: () => import("../pages/domains/domains.tsx") },
            { path: "/settings/domains/:id", lazy: () => import("../pages/domains/domain.tsx") },
            { path: "/settings/keys", lazy: () => import("../pages/keys/keys.tsx") },
            { path: "/settings/usage", lazy: () => import("../pages/usage/usage.tsx") },
            { path: "/settings/members", lazy: () => import("../pages/members/members.tsx") },
            { path: "/settings/account", lazy: () => import("../pages/account/account.tsx") },
          ],
        },
        { path: "*", lazy: () => import("../shared/not-found.tsx") },
      ],
    },
  ]);
