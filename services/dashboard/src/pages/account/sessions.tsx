import { Button, Group, Stack, Text, ThemeIcon } from "@mantine/core";
import type { Listed, SessionListing } from "@qr/session-api";
import { IconDeviceDesktop, IconDeviceMobile } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ask } from "../../session/session-client.ts";
import { Badge } from "../../shared/badge.tsx";
import { ConfirmedButton } from "../../shared/confirmed-button.tsx";
import { Dimmed } from "../../shared/dimmed.ts";
import { Failure } from "../../shared/failure.tsx";
import { Loading } from "../../shared/loading.tsx";
import { Ago, Day } from "../../shared/moment.tsx";
import { Section } from "../../shared/section.tsx";
import { useRemoval } from "../../shared/use-list-change.ts";

export const SESSIONS = ["sessions"] as const;
const pathOf = ({ id }: SessionListing) => `/sessions/${encodeURIComponent(id)}`;

export function Sessions() {
  const { t } = useTranslation("account");
  const sessions = useQuery({
    queryKey: SESSIONS,
    queryFn: ({ signal }) => ask<Listed<SessionListing>>("/sessions", { signal }),
  });
  const removal = useRemoval<SessionListing>(SESSIONS, pathOf);
  const items = sessions.data?.items ?? [];
  return (
    <Section title={t("sessions.title")} text={t("sessions.text")}>
      {sessions.isPending && <Loading />}
      {sessions.isError && <Failure error={sessions.error} onRetry={() => void sessions.refetch()} />}
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: "none" }}>
        {items.map((session) => (
          <Device key={session.id} session={session} onEnd={() => removal.mutate(session)} />
        ))}
      </Stack>
      {items.length > 1 && <EndOthers />}
    </Section>
  );
}

function Device({ session, onEnd }: { session: SessionListing; onEnd: () => void }) {
  const { t } = useTranslation("account");
  const Icon = /Android|iPhone|iPad|iOS|Mobile/.test(session.device) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <Group component="li" justify="space-between" wrap="nowrap">
      <Group gap="sm" wrap="nowrap" miw={0}>
        <ThemeIcon variant="light" color="gray" size="lg">
          <Icon aria-hidden />
        </ThemeIcon>
        <Stack gap={0} miw={0}>
          <Group gap="xs">
            <Text fw={500}>{session.device}</Text>
            {session.is_current && <Badge color="green">{t("sessions.current")}</Badge>}
          </Group>
          <Dimmed>
            {t("sessions.used")} <Ago iso={session.last_used_at} /> · {t("sessions.since")}{" "}
            <Day iso={session.created_at} />
          </Dimmed>
        </Stack>
      </Group>
      {!session.is_current && (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          flex="none"
          aria-label={t("sessions.endOf", { device: session.device })}
          onClick={onEnd}
        >
          {t("sessions.end")}
        </Button>
      )}
    </Group>
  );
}

function EndOthers() {
  const { t } = useTranslation("account");
  const queries = useQueryClient();
  const end = () =>
    ask("/sessions", { method: "DELETE" }).finally(() => queries.invalidateQueries({ queryKey: SESSIONS }));
  const question = { title: t("sessions.others"), text: t("sessions.othersText"), action: t("sessions.others") };
  return <ConfirmedButton mt="md" question={question} act={end} />;
}
