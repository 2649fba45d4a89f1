// The form for a rule.

import { Alert, Button, Group, Stack, Text, TextInput, Title } from "@mantine/core";
import type { NewRule } from "@qr/client";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../shared/error-text.ts";
import { PLAIN } from "../../../shared/plain-field.ts";
import { withScheme } from "../../../shared/with-scheme.ts";
import type { TaggedCode } from "../use-code.ts";
import { ConditionFields } from "./condition-fields.tsx";
import { InWords } from "./in-words.tsx";
import { replaceRules } from "./replace-rules.ts";
import { apiErrors, ownConditionErrors, type RuleErrors } from "./rule-errors.ts";
import { conditionIn, emptyRuleForm, type RuleForm, ruleFormOf, ruleIn } from "./rule-form.ts";
import classes from "./rules.module.css";
import { useRuleCheck } from "./use-rule-check.ts";

const MAX_NAME_LENGTH = 100;
const FIRST_INVALID = '[aria-invalid="true"], [data-invalid] input[type="checkbox"]';

interface RuleEditorProps {
  /** The code as it was when the form was opened. */
  base: TaggedCode;
  /** The ID of the rule; undefined for a new one. */
  id: string | undefined;
  onSaved(after: TaggedCode): void;
  /** Shows the code with the rules that another member has saved in the meantime. */
  onTake(theirs: TaggedCode): void;
  onClose(): void;
}

export function RuleEditor({ base: opened, id, onSaved, onTake, onClose }: RuleEditorProps) {
  const { t } = useTranslation(["rules", "common"]);
  const [base, setBase] = useState(opened);
  const index = (base.code.rules ?? []).findIndex((rule) => rule.id === id);
  const [form, setForm] = useState<RuleForm>(() => formOf(opened, id));
  const [isSent, setIsSent] = useState(false);
  const [hasTheirs, setHasTheirs] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const change = (part: Partial<RuleForm>) => setForm((before) => ({ ...before, ...part }));

  const ownErrors = ownConditionErrors(form.when, t);
  const isComplete = Object.keys(ownErrors).length === 0;
  const checked = useRuleCheck(form.name, form.target, isComplete ? conditionIn(form.when) : undefined);
  const missing: RuleErrors = form.target.trim() === "" ? { target: t("violations.target") } : {};
  const isReady = isComplete && form.target.trim() !== "";
  const errors: RuleErrors = { ...(isSent && { ...ownErrors, ...missing }), ...apiErrors(checked.details, form, t) };

  const { mutate, isPending, error, data } = useMutation({
    mutationFn: (against: TaggedCode) => replaceRules(against, listWith(against, ruleIn(form))),
    networkMode: "always",
    onSuccess: ({ saved }) => {
      setHasTheirs(false);
      if (saved !== undefined) onSaved(saved);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsSent(true);
    if (isReady) mutate(base);
    else requestAnimationFrame(() => element.current?.querySelector<HTMLElement>(FIRST_INVALID)?.focus());
  };
  const take = (theirs: TaggedCode) => {
    setBase(theirs);
    setHasTheirs(true);
    onTake(theirs);
  };
  const theirs = hasTheirs ? undefined : data?.theirs;
  const whole = withScheme(form.target);
  return (
    <form ref={element} onSubmit={submit} noValidate className={classes.editor}>
      <Stack gap="md">
        <Title order={3} size="h5">
          {index < 0 ? t("form.new") : t("form.of", { number: index + 1 })}
        </Title>
        <ConditionFields
          value={form.when}
          errors={errors}
          mayShowParts={checked.isGood}
          onChange={(when) => change({ when })}
        />
        <TextInput
          label={t("form.target")}
          placeholder={t("form.targetExample")}
          description={whole === form.target.trim() ? undefined : whole}
          inputWrapperOrder={["label", "input", "error", "description"]}
          inputMode="url"
          {...PLAIN}
          value={form.target}
          error={errors.target}
          onChange={({ currentTarget }) => change({ target: currentTarget.value })}
        />
        <TextInput
          label={`${t("form.name")} (${t("form.optional")})`}
          description={t("form.nameHelp")}
          maxLength={MAX_NAME_LENGTH}
          autoComplete="off"
          value={form.name}
          error={errors.name}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
        {isComplete && <InWords when={form.when} target={whole} />}
        {error !== null && (
          <Alert color="red" role="alert">
            {errorText(error)}
          </Alert>
        )}
        {theirs !== undefined && (
          <Alert color="orange" role="alert" title={t("conflict.title")}>
            <Text size="sm">{t("conflict.textForm")}</Text>
            <Button mt="xs" size="compact-sm" variant="default" onClick={() => take(theirs)}>
              {t("conflict.reload")}
            </Button>
          </Alert>
        )}
        {hasTheirs && (
          <Text role="status" size="sm">
            {t("conflict.loaded")}
          </Text>
        )}
        <Group gap="xs">
          <Button type="submit" loading={isPending}>
            {t("form.save")}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t("common:cancel")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function formOf({ code }: TaggedCode, id: string | undefined): RuleForm {
  const rule = code.rules?.find((one) => one.id === id);
  return rule === undefined ? emptyRuleForm() : ruleFormOf(rule);
}

/** Returns the code's rules with the rule in its place, or at the end if the rule is new or another member has removed it. */
function listWith({ code: { rules = [] } }: TaggedCode, rule: NewRule): NewRule[] {
  const { id, ...values } = rule;
  return rules.some((one) => one.id === id) ? rules.map((one) => (one.id === id ? rule : one)) : [...rules, values];
}
