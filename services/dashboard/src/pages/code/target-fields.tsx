// The fields for a new target: those of its type, or its text.

import { Button, Stack, Textarea, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Violation } from "../../shared/contents/check-contents.ts";
import { ContentFields } from "../../shared/contents/content-fields.tsx";
import { type CodeType, MAIN_FIELDS } from "../../shared/contents/contents.ts";
import { Dimmed } from "../../shared/dimmed.ts";
import { draftOf, type TargetDraft, targetIn } from "./target-draft.ts";

interface TargetFieldsProps<T extends CodeType> {
  type: T;
  draft: TargetDraft<T>;
  onChange(draft: TargetDraft<T>): void;
  /** The violations in the fields, by field. */
  violations: Readonly<Record<string, Violation>>;
  /** The gateway's message about the target. */
  error: string | undefined;
}

export function TargetFields<T extends CodeType>({ type, draft, onChange, violations, error }: TargetFieldsProps<T>) {
  const { t } = useTranslation(["code", "newCode"]);
  const { content, text } = draft;
  if (content === undefined) return <TextOfTarget {...{ type, text, onChange, error }} />;
  const texts = Object.entries(violations).map(([field, code]) => [
    `${type}.${field}`,
    t(`newCode:violations.${code}`),
  ]);
  const refused = error === undefined ? {} : { [`${type}.${MAIN_FIELDS[type]}`]: error };
  return (
    <Stack gap="sm" align="stretch">
      <Dimmed>{t("target.newOther")}</Dimmed>
      <ContentFields
        type={type}
        value={content}
        onChange={(change) => onChange({ ...draft, content: { ...content, ...change } })}
        violations={{ ...refused, ...Object.fromEntries(texts) }}
      />
      <Switch label={t("target.asText")} onClick={() => onChange({ text: targetIn(type, draft) })} />
    </Stack>
  );
}

function TextOfTarget<T extends CodeType>(
  props: Pick<TargetFieldsProps<T>, "type" | "onChange" | "error"> & { text: string },
) {
  const { t } = useTranslation("code");
  const { type, text, onChange, error } = props;
  const read = draftOf(type, text);
  const field = {
    label: t("target.new"),
    description: t(type === "url" ? "target.newUrl" : "target.newOther"),
    value: text,
    error,
    spellCheck: false,
    autoComplete: "off",
    autoFocus: true,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange({ text: currentTarget.value }),
  };
  if (type === "url") return <TextInput type="url" {...field} />;
  return (
    <>
      <Textarea autosize minRows={2} maxRows={12} {...field} />
      {read.content !== undefined && <Switch label={t("target.asFields")} onClick={() => onChange(read)} />}
    </>
  );
}

function Switch({ label, onClick }: { label: string; onClick(): void }) {
  return (
    <Button variant="subtle" size="compact-sm" w="fit-content" onClick={onClick}>
      {label}
    </Button>
  );
}
