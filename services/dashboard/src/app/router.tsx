// Every address of the dashboard and its page. Pages and frames are loaded on first use, so the sign-in page loads no code of the others.

import { createBrowserRouter, redirect } from "react-router";
import { Loading } from "../shared/loading.tsx";
import { PageError } from "../shared/page-error.tsx";

export const createRouter = () =>
  createBrowserRouter([
    {
      ErrorBoundary: PageError,
      HydrateFallback: Loading,
      children: [
        {
          lazy: async () => ({ Component: (await import("./signed-out.tsx")).SignedOut }),
          children: [
            {
              path: "/sign-in",
              lazy: async () => ({ Component: (await import("../pages/sign-in/sign-in.tsx")).SignIn }),
            },
            {
              path: "/sign-up",
              lazy: async () => ({ Component: (await import("../pages/sign-in/sign-up.tsx")).SignUp }),
            },
            {
              path: "/invitation",
              lazy: async () => ({ Component: (await import("../pages/invitation/invitation.tsx")).Invitation }),
            },
          ],
        },
        {
          lazy: async () => ({ Component: (await import("./shell.tsx")).Shell }),
          children: [
            { path: "/", loader: () => redirect("/codes") },
            { path: "/codes", lazy: async () => ({ Component: (await import("../pages/codes/codes.tsx")).Codes }) },
            {
              path: "/codes/new",
              lazy: async () => ({ Component: (await import("../pages/new-code/new-code.tsx")).NewCode }),
            },
            {
              path: "/codes/:id",
              lazy: async () => ({ Component: (await import("../pages/code/code.tsx")).CodePage }),
            },
            { path: "/settings", loader: () => redirect("/settings/account") },
            {
              path: "/settings/keys",
              lazy: async () => ({ Component: (await import("../pages/keys/keys.tsx")).KeysPage }),
            },
            {
              path: "/settings/usage",
              lazy: async () => ({ Component: (await import("../pages/usage/usage.tsx")).UsagePage }),
            },
            {
              path: "/settings/members",
              lazy: async () => ({ Component: (await import("../pages/members/members.tsx")).MembersPage }),
            },
            {
              path: "/settings/account",
              lazy: async () => ({ Component: (await import("../pages/account/account.tsx")).AccountPage }),
            },
          ],
        },
        { path: "*", lazy: async () => ({ Component: (await import("../shared/not-found.tsx")).NotFound }) },
      ],
    },
  ]);
