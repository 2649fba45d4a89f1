// The fields for a condition: a list of parts, or JSON.

import { Button, Group, Input, SegmentedControl, Stack, Text, Textarea } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { PLAIN } from "../../../shared/plain-field.ts";
import { PartFields } from "./part-fields.tsx";
import { partField, type RuleErrors } from "./rule-errors.ts";
import { type ConditionForm, conditionIn, emptyPart, jsonOf, type PartForm, partsOf } from "./rule-form.ts";
import classes from "./rules.module.css";

interface ConditionFieldsProps {
  value: ConditionForm;
  errors: RuleErrors;
  /** Whether the API has accepted the condition, so that it can be shown as parts. */
  mayShowParts: boolean;
  onChange(value: ConditionForm): void;
}

/** The API's limit on the parts of a condition. */
const MAX_PARTS = 20;

export function ConditionFields({ value, errors, mayShowParts, onChange }: ConditionFieldsProps) {
  return value.kind === "json" ? (
    <JsonField text={value.text} error={errors.when} mayShowParts={mayShowParts} onChange={onChange} />
  ) : (
    <Parts value={value} errors={errors} onChange={onChange} />
  );
}

type PartsProps = Pick<ConditionFieldsProps, "errors" | "onChange"> & {
  value: Extract<ConditionForm, { kind: "parts" }>;
};

function Parts({ value, errors, onChange }: PartsProps) {
  const { t } = useTranslation("rules");
  const { join, parts } = value;
  const setParts = (next: readonly PartForm[]) => onChange({ ...value, parts: next });
  const nextKey = 1 + Math.max(...parts.map(({ key }) => key));
  return (
    <Stack gap="xs" role="group" aria-label={t("form.when")}>
      <Group justify="space-between" gap="xs">
        <Text fw={600} size="sm">
          {t("form.when")}
        </Text>
        {parts.length > 1 && (
          <SegmentedControl
            size="xs"
            aria-label={t("form.join")}
            data={(["all", "any"] as const).map((one) => ({ value: one, label: t(`form.${one}`) }))}
            value={join}
            onChange={(next) => onChange({ ...value, join: next === "any" ? "any" : "all" })}
          />
        )}
      </Group>
      {parts.map((part, index) => (
        <div key={part.key} className={classes.part}>
          <PartFields
            part={part}
            number={index + 1}
            error={errors[partField(part.key)]}
            onChange={(next) => setParts(parts.map((one) => (one.key === part.key ? next : one)))}
            onRemove={parts.length > 1 ? () => setParts(parts.filter(({ key }) => key !== part.key)) : undefined}
          />
        </div>
      ))}
      {errors.when !== undefined && <Input.Error>{errors.when}</Input.Error>}
      <Group gap="xs" justify="space-between">
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus aria-hidden />}
          disabled={parts.length >= MAX_PARTS}
          onClick={() => setParts([...parts, emptyPart(nextKey)])}
        >
          {t("form.add")}
        </Button>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onChange(jsonOf(conditionIn(value)))}>
          {t("form.asJson")}
        </Button>
      </Group>
    </Stack>
  );
}

type JsonFieldProps = Pick<ConditionFieldsProps, "mayShowParts" | "onChange"> & {
  text: string;
  error: string | undefined;
};

function JsonField({ text, error, mayShowParts, onChange }: JsonFieldProps) {
  const { t } = useTranslation("rules");
  const parts = mayShowParts ? partsOf(conditionIn({ kind: "json", text })) : undefined;
  return (
    <Stack gap="xs">
      {mayShowParts && parts === undefined && <Text size="sm">{t("form.deep")}</Text>}
      <Textarea
        label={t("form.json")}
        description={t("form.jsonHelp")}
        autosize
        minRows={4}
        maxRows={20}
        {...PLAIN}
        styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
        value={text}
        error={error}
        onChange={({ currentTarget }) => onChange({ kind: "json", text: currentTarget.value })}
      />
      {parts !== undefined && (
        <Group justify="flex-end">
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onChange(parts)}>
            {t("form.asParts")}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
