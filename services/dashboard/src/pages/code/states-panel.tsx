// When the code leads to its target: the pause switch, the start, the end, the scan limit, and the fallback.

import { Anchor, Button, Stack, Switch, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { Code } from "@qr/client";
import { IconPencil } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dimmed } from "../../shared/dimmed.ts";
import { PanelForm } from "../../shared/form.tsx";
import { Section } from "../../shared/section.tsx";
import { Setting } from "../../shared/setting.tsx";
import { showFailure } from "../../shared/show-failure.ts";
import { StateBadge } from "../../shared/state-badge.tsx";
import { StateFields } from "../../shared/state-fields.tsx";
import { changedStates, type StateSettings, stateViolations, typedStates } from "../../shared/states.ts";
import { dateTimeText } from "../../shared/times.ts";
import { useSubmit } from "../../shared/use-submit.ts";
import { changeCode, changeKeepingOthers, type TaggedCode, useShownCode } from "./use-code.ts";

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
      leftSection={<IconPencil size={16} aria-hidden />}
      aria-label={`${t("edit")}: ${t("title")}`}
      // Returns the focus, which the form had.
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
        {base === undefined ? <Settings code={present.code} /> : <StatesForm base={base} onClose={close} />}
      </Stack>
    </Section>
  );
}

function PresentState({ code: { state, starts_at, expires_at, max_scans, fallback_target } }: { code: Code }) {
  const { t, i18n } = useTranslation("states");
  return (
    <div role="status">
      <StateBadge state={state} mb={4} />
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
    return t(state === "paused" ? "now.paused" : "now.active");
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

function Settings({ code: { starts_at, expires_at, max_scans, fallback_target } }: { code: Code }) {
  const { t, i18n } = useTranslation("states");
  if (starts_at === null && expires_at === null && max_scans === null && fallback_target === null)
    return <Dimmed>{t("always")}</Dimmed>;
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
    </Stack>
  );
}

function StatesForm({ base, onClose }: { base: TaggedCode; onClose(): void }) {
  const { t } = useTranslation(["states", "common"]);
  const shown = useShownCode(base.code.id);
  const form = useForm<StateSettings>({
    initialValues: typedStates(base.code),
    validate: (typed) =>
      Object.fromEntries(
        Object.entries(stateViolations(typed)).map(([field, code]) => [field, t(`violations.${code}`)]),
      ),
  });
  const submit = useSubmit(form, async (typed) => {
    const change = changedStates(typed, base.code);
    if (Object.keys(change).length > 0) shown.keep(await changeKeepingOthers(base, () => change));
    onClose();
  });
  return (
    <PanelForm submit={submit} action={t("common:save")} onCancel={onClose}>
      <StateFields values={form.values} errors={form.errors} onChange={form.setValues} isFocused />
    </PanelForm>
  );
}
