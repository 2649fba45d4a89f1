// When and for whom the code leads to its target: the pause switch, the start, the end, the scan limit, the fallback, and the password.

import { Anchor, Button, Stack, Switch, Text } from "@mantine/core";
import type { Code } from "@qr/client";
import { IconPencil } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dimmed } from "../../shared/dimmed.ts";
import { Loading } from "../../shared/loading.tsx";
import { Section } from "../../shared/section.tsx";
import { Setting } from "../../shared/setting.tsx";
import { showFailure } from "../../shared/show-failure.ts";
import { StateBadge } from "../../shared/state-badge.tsx";
import { dateTimeText } from "../../shared/times.ts";
import { changeCode, type TaggedCode, useShownCode } from "./use-code.ts";

const StatesForm = lazy(async () => ({ default: (await import("./states-form.tsx")).StatesForm }));

export function StatesPanel({ present, mayChange }: { present: TaggedCode; mayChange: boolean }) {
  const { t } = useTranslation("states");
  const [base, setBase] = useState<TaggedCode | undefined>();
  const [hasClosed, setHasClosed] = useState(false);
  const close = () => {
    setBase(undefined);
    setHasClosed(true);
  };
  const edit = mayChange && base === undefined && (
    <Button
      variant="default"
      leftSection={<IconPencil aria-hidden />}
      aria-label={`${t("edit")}: ${t("title")}`}
      // Takes the focus back after the form closes.
      autoFocus={hasClosed}
      onClick={() => setBase(present)}
    >
      {t("edit")}
    </Button>
  );
  return (
    <Section title={t("title")} text={t("text")} actions={edit}>
      <Stack gap="md">
        <PresentState code={present.code} />
        {mayChange && <PauseSwitch code={present.code} />}
        {base === undefined ? (
          <Settings code={present.code} />
        ) : (
          <Suspense fallback={<Loading />}>
            <StatesForm base={base} onClose={close} />
          </Suspense>
        )}
      </Stack>
    </Section>
  );
}

function PresentState({ code }: { code: Code }) {
  const { state, starts_at, expires_at, max_scans, fallback_target, has_password } = code;
  const { t, i18n } = useTranslation("states");
  return (
    <div role="status">
      <StateBadge state={state} />
      <Text>
        {nowText()} {state !== "active" && t(fallback_target === null ? "seen.page" : "seen.fallback")}
      </Text>
    </div>
  );

  function nowText(): string {
    if (state === "scheduled" && starts_at !== null)
      return t("now.scheduled", { time: dateTimeText(starts_at, i18n.language) });
    if (state === "expired" && expires_at !== null)
      return t("now.expired", { time: dateTimeText(expires_at, i18n.language) });
    if (state === "exhausted") return t("now.exhausted", { count: max_scans ?? 0 });
    if (state === "paused") return t("now.paused");
    return t(has_password ? "now.locked" : "now.active");
  }
}

function PauseSwitch({ code: { id, paused } }: { code: Code }) {
  const { t } = useTranslation("states");
  const shown = useShownCode(id);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (next: boolean) => changeCode(id, { paused: next }),
    networkMode: "always",
    onSuccess: shown.keep,
    onError: showFailure,
  });
  return (
    <Switch
      label={t("paused")}
      description={t("pausedHelp")}
      checked={isPending ? variables : paused}
      onChange={({ currentTarget }) => !isPending && mutate(currentTarget.checked)}
    />
  );
}

function Settings({ code }: { code: Code }) {
  const { starts_at, expires_at, max_scans, fallback_target, has_password } = code;
  const { t, i18n } = useTranslation("states");
  const isPlain = [starts_at, expires_at, max_scans, fallback_target].every((setting) => setting === null);
  if (isPlain && !has_password) return <Dimmed>{t("always")}</Dimmed>;
  return (
    <Stack gap="sm">
      {starts_at !== null && <Setting label={t("starts_at")}>{dateTimeText(starts_at, i18n.language)}</Setting>}
      {expires_at !== null && <Setting label={t("expires_at")}>{dateTimeText(expires_at, i18n.language)}</Setting>}
      {max_scans !== null && <Setting label={t("max_scans")}>{t("scans", { count: max_scans })}</Setting>}
      {fallback_target !== null && (
        <Setting label={t("fallback_target")}>
          <Anchor href={fallback_target} target="_blank" rel="noreferrer">
            <bdi>{fallback_target}</bdi>
          </Anchor>
        </Setting>
      )}
      {has_password && <Setting label={t("password.label")}>{t("password.set")}</Setting>}
    </Stack>
  );
}
