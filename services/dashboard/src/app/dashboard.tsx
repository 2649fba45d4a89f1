// The providers around every page: theme, notifications, queries, router.

import { MantineProvider } from "@mantine/core";
import "@mantine/core/styles.css";
import "@mantine/notifications/styles.css";
import "./base.css";
import { ModalsProvider } from "@mantine/modals";
import { Notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { RouterProvider } from "react-router";
import { resolveColors } from "./colors.ts";
import { createQueries } from "./queries.ts";
import { createRouter } from "./router.tsx";
import { styleNonce } from "./style-nonce.ts";
import { createDashboardTheme } from "./theme.ts";

export function Dashboard() {
  const { t } = useTranslation();
  const [queries] = useState(createQueries);
  const [router] = useState(() => createRouter(queries));
  const theme = useMemo(() => createDashboardTheme(t), [t]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolveColors}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      <QueryClientProvider client={queries}>
        <ModalsProvider>
          <Notifications position="bottom-right" />
          <RouterProvider router={router} />
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}
