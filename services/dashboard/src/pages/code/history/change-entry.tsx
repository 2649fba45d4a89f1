// A change in the history, with a button that puts the earlier values back.

import { Alert, Button, Group, List, Stack, Text } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { SessionError } from "../../../session/session-error.ts";
import { confirm } from "../../../shared/confirm.tsx";
import { Dimmed } from "../../../shared/dimmed.ts";
import { Ago } from "../../../shared/moment.tsx";
import { showFailure } from "../../../shared/show-failure.ts";
import { dateTimeText } from "../../../shared/times.ts";
import { useShownCode } from "../use-code.ts";
import { type ChangedField, changedFields } from "./change-words.ts";
import classes from "./history.module.css";
import { makerText } from "./maker-text.ts";
import type { Change } from "./types.ts";
import { restoreChange, useReloadHistory } from "./use-history.ts";
import { useWords } from "./use-words.ts";

interface ChangeEntryProps {
  id: string;
  change: Change;
  /** The earlier change that this one reversed; undefined if the page does not show it. */
  restored: Change | undefined;
  /** Undefined for viewers, who cannot restore changes. */
  onRestored: (() => void) | undefined;
}

export function ChangeEntry({ id, change, restored, onRestored }: ChangeEntryProps) {
  const words = useWords();
  const { t, language } = words;
  const { version, at, kind, by, restores } = change;
  const fields = changedFields(change.changes, words);
  // Only values that are stored can be put back. Passwords are not.
  const isKept = Object.values(change.changes).every((field) => "from" in field);
  return (
    <li className={classes.entry}>
      <Group justify="space-between" gap="xs" align="flex-start">
        <div className={classes.words}>
          {kind !== "change" && (
            <Text fw={600} size="sm">
              {t(`kinds.${kind}`)}
            </Text>
          )}
          {restores !== undefined && (
            <Text size="sm">
              {restored === undefined
                ? t("restoresOlder")
                : t("restores", { time: dateTimeText(restored.at, language) })}
            </Text>
          )}
          <Fields fields={fields} />
        </div>
        {kind === "change" && isKept && onRestored !== undefined && (
          <PutBack id={id} version={version} fields={fields} onRestored={onRestored} />
        )}
      </Group>
      <Dimmed mt="xs">
        <bdi>{makerText(by, t)}</bdi> · <Ago iso={at} /> · {dateTimeText(at, language)}
      </Dimmed>
    </li>
  );
}

function Fields({ fields }: { fields: readonly ChangedField[] }) {
  return (
    <dl className={classes.fields}>
      {fields.map((field) => (
        <div key={field.label}>
          <dt>{field.label}</dt>
          {"lines" in field ? (
            <dd>
              {field.lines.map((line) => (
                <div key={line}>
                  <bdi>{line}</bdi>
                </div>
              ))}
            </dd>
          ) : (
            <dd>
              <bdi className={classes.before}>{field.from}</bdi> → <bdi>{field.to}</bdi>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

interface PutBackProps {
  id: string;
  version: number;
  fields: readonly ChangedField[];
  onRestored(): void;
}

function PutBack({ id, version, fields, onRestored }: PutBackProps) {
  const { t } = useWords();
  const shown = useShownCode(id);
  const reload = useReloadHistory(id);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => restoreChange(id, version),
    networkMode: "always",
    onSuccess: async (after) => {
      shown.keep(after);
      await reload();
      onRestored();
    },
    onError: (reason) => {
      if (!isNotRestorable(reason)) showFailure(reason);
    },
  });
  const ask = async () => {
    const text = (
      <Stack gap="xs">
        <Text>{t("restore.meaning")}</Text>
        <List size="sm" style={{ overflowWrap: "anywhere" }}>
          {fields.map((field) => (
            <List.Item key={field.label}>
              {field.label}:
              {("lines" in field ? field.lines : [`${field.from} → ${field.to}`]).map((line) => (
                <div key={line}>
                  <bdi>{line}</bdi>
                </div>
              ))}
            </List.Item>
          ))}
        </List>
      </Stack>
    );
    if (await confirm({ title: t("restore.question"), text, action: t("restore.action") })) mutate();
  };
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconArrowBackUp aria-hidden />}
        loading={isPending}
        onClick={() => void ask()}
      >
        {t("restore.action")}
      </Button>
      {isNotRestorable(error) && (
        <Alert color="orange" role="alert" title={t("restore.impossible")} w="100%">
          <Text size="sm" style={{ overflowWrap: "anywhere" }}>
            {error.message}
          </Text>
        </Alert>
      )}
    </>
  );
}

function isNotRestorable(error: unknown): error is SessionError {
  return error instanceof SessionError && error.code === "not_restorable";
}
