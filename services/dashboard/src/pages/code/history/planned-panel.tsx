// The changes that are planned for the code.

import { Alert, Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import type { Code } from "@qr/client";
import { IconCalendarPlus } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Badge } from "../../../shared/badge.tsx";
import { Dimmed } from "../../../shared/dimmed.ts";
import { EmptyState } from "../../../shared/empty-state.tsx";
import { Failure } from "../../../shared/failure.tsx";
import { Section } from "../../../shared/section.tsx";
import { showFailure } from "../../../shared/show-failure.ts";
import { dateTimeText } from "../../../shared/times.ts";
import { plannedText } from "./change-words.ts";
import classes from "./history.module.css";
import { personText } from "./maker-text.ts";
import { PlanForm } from "./plan-form.tsx";
import type { ScheduledChange } from "./types.ts";
import { cancelPlanned, usePlanned, useReloadHistory } from "./use-history.ts";
import { useWords } from "./use-words.ts";

export function PlannedPanel({ code, mayChange }: { code: Code; mayChange: boolean }) {
  const { t } = useWords();
  const { data, error, refetch } = usePlanned(code.id);
  const reload = useReloadHistory(code.id);
  const [form, setForm] = useState<"unopened" | "open" | "closed">("unopened");
  const [said, setSaid] = useState("");
  const finish = (what: "added" | "canceled") => {
    void reload();
    setSaid(t(`planned.${what}`));
    if (what === "added") setForm("closed");
  };
  const add = mayChange && form !== "open" && (
    <Button
      variant="default"
      leftSection={<IconCalendarPlus aria-hidden />}
      // Takes the focus back after the form closes.
      autoFocus={form === "closed"}
      onClick={() => {
        setSaid("");
        setForm("open");
      }}
    >
      {t("planned.add")}
    </Button>
  );
  return (
    <Section title={t("planned.title")} text={t("planned.text")} actions={add}>
      <Stack gap="sm">
        {data === undefined && error !== null && <Failure error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && <Skeleton h={40} />}
        {data?.length === 0 && form !== "open" && <EmptyState picture="history" text={t("planned.empty")} />}
        {data !== undefined && data.length > 0 && (
          <ul className={classes.list}>
            {data.map((planned) => (
              <PlannedEntry
                key={planned.id}
                planned={planned}
                onCanceled={mayChange ? () => finish("canceled") : undefined}
              />
            ))}
          </ul>
        )}
        {form === "open" && <PlanForm code={code} onAdded={() => finish("added")} onClose={() => setForm("closed")} />}
      </Stack>
      <Text role="status" size="sm" mt={said === "" ? 0 : "sm"}>
        {said}
      </Text>
    </Section>
  );
}

interface PlannedEntryProps {
  planned: ScheduledChange;
  /** Undefined for viewers, who cannot cancel changes. */
  onCanceled: (() => void) | undefined;
}

function PlannedEntry({ planned, onCanceled }: PlannedEntryProps) {
  const words = useWords();
  const { t, language } = words;
  const { id, code_id, at, change, state, scheduled_by, error } = planned;
  const hasFailed = state === "failed";
  const removal = useMutation({
    mutationFn: () => cancelPlanned(code_id, id),
    networkMode: "always",
    onSuccess: () => onCanceled?.(),
    onError: showFailure,
  });
  const time = dateTimeText(at, language);
  return (
    <li className={classes.entry}>
      <Group justify="space-between" gap="xs" align="flex-start">
        <div className={classes.words}>
          <Group gap="xs">
            <Text fw={600} size="sm">
              <time dateTime={at}>{time}</time>
            </Text>
            {hasFailed && <Badge color="red">{t("planned.failed")}</Badge>}
          </Group>
          {Object.entries(change).map(([name, value]) => (
            <Text key={name} size="sm">
              {plannedText(name, value, words)}
            </Text>
          ))}
          <Dimmed>{t("planned.by", { name: personText(scheduled_by, t) })}</Dimmed>
        </div>
        {onCanceled !== undefined && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            loading={removal.isPending}
            aria-label={t(hasFailed ? "planned.forgetOf" : "planned.cancelOf", { time })}
            onClick={() => removal.mutate()}
          >
            {t(hasFailed ? "planned.forget" : "planned.cancel")}
          </Button>
        )}
      </Group>
      {error !== undefined && (
        <Alert color="red" mt="xs" title={t("planned.refused")}>
          <Text size="sm" style={{ overflowWrap: "anywhere" }}>
            {error.details?.map(({ field, message }) => `${field}: ${message}`).join(" ") ?? error.message}
          </Text>
        </Alert>
      )}
    </li>
  );
}
