// The list of a code's rules. Each change is saved immediately, so that nobody forgets to save.

import { Alert, Button, Stack, Text } from "@mantine/core";
import type { Rule } from "@qr/client";
import { IconPlus } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { confirm } from "../../../shared/confirm.tsx";
import { Dimmed } from "../../../shared/dimmed.ts";
import { EmptyState } from "../../../shared/empty-state.tsx";
import { Loading } from "../../../shared/loading.tsx";
import { Section } from "../../../shared/section.tsx";
import type { TaggedCode } from "../use-code.ts";
import { RuleText } from "./rule-text.tsx";
import { RulesList } from "./rules-list.tsx";
import { moved, useRulesChange } from "./use-rules-change.ts";

/** The API's limit on the rules of a code. */
const MAX_RULES = 50;
const NEW = "new";
const RuleEditor = lazy(async () => ({ default: (await import("./rule-editor.tsx")).RuleEditor }));

export function RulesPanel({ present, mayChange }: { present: TaggedCode; mayChange: boolean }) {
  const { t } = useTranslation("rules");
  const { rules = [] } = present.code;
  // The ID of the rule in the form, or NEW.
  const [open, setOpen] = useState<string | undefined>();
  const [focused, setFocused] = useState<string | undefined>();
  const { change, said, setSaid, theirs, takeTheirs, keep } = useRulesChange(present);
  const begin = (id: string) => {
    setSaid("");
    setOpen(id);
  };
  const close = () => {
    setFocused(open);
    setOpen(undefined);
  };
  const saved = (after: TaggedCode) => {
    keep(after);
    setSaid(t("saved"));
    close();
  };
  const isFull = rules.length >= MAX_RULES;
  const add = mayChange && open === undefined && (
    <Button
      leftSection={<IconPlus aria-hidden />}
      // Takes the focus back after the form closes.
      autoFocus={focused === NEW}
      disabled={isFull}
      onClick={() => begin(NEW)}
    >
      {t("add")}
    </Button>
  );
  const editor = open !== undefined && (
    <Suspense fallback={<Loading />}>
      <RuleEditor
        key={open}
        base={present}
        id={open === NEW ? undefined : open}
        onSaved={saved}
        onTake={keep}
        onClose={close}
      />
    </Suspense>
  );
  const remove = async (rule: Rule) => {
    const text = (
      <Stack gap="xs">
        <RuleText rule={rule} />
        <Text>{t("remove.meaning")}</Text>
      </Stack>
    );
    const question = { title: t("remove.question"), text, action: t("remove.action"), isDangerous: true };
    if (await confirm(question))
      change(
        rules.filter(({ id }) => id !== rule.id),
        t("remove.done"),
      );
  };
  const move = (from: number, to: number) =>
    change(moved(rules, from, to), t("moved", { number: to + 1, count: rules.length }));
  const actions = { onEdit: begin, onRemove: (rule: Rule) => void remove(rule), onMove: move };
  const hasNew = open === NEW || (open !== undefined && !rules.some(({ id }) => id === open));
  return (
    <Section title={t("title")} text={t("text")} actions={add}>
      <Stack gap="sm">
        {theirs !== undefined && (
          <Alert color="orange" role="alert" title={t("conflict.title")}>
            <Text size="sm">{t("conflict.text")}</Text>
            <Button mt="xs" size="compact-sm" variant="default" onClick={takeTheirs}>
              {t("conflict.reload")}
            </Button>
          </Alert>
        )}
        {rules.length === 0 && !hasNew && <EmptyState picture="rules" text={t("none")} />}
        {(rules.length > 0 || hasNew) && (
          <RulesList
            rules={rules}
            ownTarget={present.code.target}
            actions={mayChange && open === undefined ? actions : undefined}
            focused={focused}
            edited={open}
            editor={editor}
            hasNew={hasNew}
          />
        )}
        {isFull && <Dimmed>{t("full")}</Dimmed>}
      </Stack>
      <Text role="status" size="sm" mt={said === "" ? 0 : "sm"}>
        {said}
      </Text>
    </Section>
  );
}
