// A domain's page: its state, the DNS records to set, its settings, and its deletion.

import { Button, Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { Lost } from "../../app/lost.tsx";
import { isNotFound } from "../../session/session-error.ts";
import { useMe, useSettings } from "../../session/use-me.ts";
import type { Domain } from "../../shared/domains.ts";
import { Failure } from "../../shared/failure.tsx";
import { Loading } from "../../shared/loading.tsx";
import { Day } from "../../shared/moment.tsx";
import { PageTitle } from "../../shared/page-title.tsx";
import { Section } from "../../shared/section.tsx";
import { AppLinksForm } from "./app-links-form.tsx";
import { CustomPagesPanel } from "./custom-pages-panel.tsx";
import { DeleteDomainPanel } from "./delete-domain-panel.tsx";
import { DomainState } from "./domain-state.tsx";
import { RecordsPanel } from "./records-panel.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { StateNotice } from "./state-notice.tsx";
import { useDomain } from "./use-domain.ts";

export function Component() {
  const { id = "" } = useParams();
  const { data, error, refetch } = useDomain(id);
  if (isNotFound(error)) return <NoSuchDomain />;
  if (data !== undefined) return <DomainParts key={id} domain={data} />;
  return error === null ? <Loading /> : <Failure error={error} onRetry={() => void refetch()} />;
}

function DomainParts({ domain }: { domain: Domain }) {
  const { t } = useTranslation("domains");
  const mayChange = useMe().account.role !== "viewer";
  // The settings of a lost domain have no effect.
  const isLost = domain.state === "lost";
  const shortHost = new URL(useSettings().short_url).hostname;
  return (
    <>
      <PageTitle
        title={domain.host_display}
        text={<Facts domain={domain} />}
        parent={{ path: "/settings/domains", name: t("all") }}
      />
      <Stack>
        <StateNotice domain={domain} mayChange={mayChange} />
        <RecordsPanel domain={domain} mayChange={mayChange} />
        {!isLost && (
          <Section title={t("loss.title")}>
            <Text size="sm">{t("loss.text", { shortHost, host: domain.host_display })}</Text>
          </Section>
        )}
        {mayChange && !isLost && <SettingsForm domain={domain} />}
        {mayChange && !isLost && <CustomPagesPanel domain={domain} />}
        {mayChange && !isLost && <AppLinksForm domain={domain} />}
        {mayChange && <DeleteDomainPanel domain={domain} shortHost={shortHost} />}
      </Stack>
    </>
  );
}

function Facts({ domain: { host, host_display, state, codes, created_at } }: { domain: Domain }) {
  const { t } = useTranslation("domains");
  return (
    <Stack gap="xxs">
      <Group gap="xs">
        <DomainState state={state} />
        <Text span size="sm">
          {t("codeCount", { count: codes })}
        </Text>
        <Text span size="sm">
          {t("added")} <Day iso={created_at} />
        </Text>
      </Group>
      {host_display !== host && (
        <Text size="sm" style={{ overflowWrap: "anywhere" }}>
          {t("asciiHost", { host })}
        </Text>
      )}
    </Stack>
  );
}

function NoSuchDomain() {
  const { t } = useTranslation("domains");
  return (
    <Lost title={t("gone.title")} text={t("gone.text")}>
      <Button component={Link} to="/settings/domains" variant="default">
        {t("all")}
      </Button>
    </Lost>
  );
}
