// The providers around every page: theme, notifications, queries, router.

import { MantineProvider } from "@mantine/core";
import "@mantine/core/styles.css";
import "@mantine/notifications/styles.css";
import "./base.css";
import { ModalsProvider } from "@mantine/modals";
import { Notifications } from "@mantine/notifications";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ComponentProps, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { RouterProvider } from "react-router";
import { resolveColors } from "./colors.ts";
import { styleNonce } from "./style-nonce.ts";
import { createDashboardTheme } from "./theme.ts";

interface DashboardProps extends Pick<ComponentProps<typeof RouterProvider>, "router"> {
  queries: QueryClient;
}

export function Dashboard({ queries, router }: DashboardProps) {
  const { t } = useTranslation();
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
