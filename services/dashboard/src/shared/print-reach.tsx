// Warns if the short host is not public, so that prints of a code work only on this machine or in this network.

import { Alert } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { SETTINGS_QUERY } from "../session/use-me.ts";

export function PrintReach({ isDynamic }: { isDynamic: boolean }) {
  const { t } = useTranslation("downloads");
  // Not with useSettings, because the page also works without settings while the service is down.
  const settings = useQuery(SETTINGS_QUERY).data;
  const warning = settings?.short_host_warning;
  if (!isDynamic || settings === undefined || warning === undefined) return null;
  return (
    <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} role="status">
      {t(`reach.${warning}`, { host: new URL(settings.short_url).hostname })}
    </Alert>
  );
}
