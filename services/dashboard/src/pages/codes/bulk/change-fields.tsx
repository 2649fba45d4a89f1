// The fields for what an action changes.

import { TagsInput, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSettings } from "../../../session/use-me.ts";
import { DomainSelect, useDomainChoice } from "../../../shared/domain-select.tsx";
import { acceptableTags, MAX_TAG_LENGTH, MAX_TAGS } from "../../../shared/organizing.ts";
import { PLAIN } from "../../../shared/plain-field.ts";
import { useTags } from "../../../shared/tags.ts";
import type { Action, Values } from "./change-request.ts";

const MAX_SUGGESTIONS = 20;

type ValuesForm = UseFormReturnType<Values>;

/** Returns whether the action has fields. Actions without fields begin with the dry run. */
export const hasFields = (action: Action): boolean => action in FIELDS;

export function ChangeFields({ action, form }: { action: Action; form: ValuesForm }) {
  const Fields = FIELDS[action];
  return Fields === undefined ? null : <Fields form={form} />;
}

const FIELDS: Partial<Record<Action, (props: { form: ValuesForm }) => React.ReactNode>> = {
  target: TargetField,
  tags: TagsFields,
  move: DomainField,
};

function TargetField({ form }: { form: ValuesForm }) {
  const { t } = useTranslation("bulk");
  return (
    <TextInput
      label={t("target.label")}
      description={t("target.help")}
      data-autofocus
      {...PLAIN}
      {...form.getInputProps("target")}
    />
  );
}

function TagsFields({ form }: { form: ValuesForm }) {
  const { t } = useTranslation("bulk");
  // A tag that is entered in one field is removed from the other.
  const change = (field: "tags_add" | "tags_remove", tags: string[]) => {
    const other = field === "tags_add" ? "tags_remove" : "tags_add";
    const folded = new Set(tags.map((tag) => tag.toLowerCase()));
    form.setValues({ [field]: tags, [other]: form.values[other].filter((tag) => !folded.has(tag.toLowerCase())) });
  };
  return (
    <>
      <TagsField label={t("tags.add")} form={form} field="tags_add" onChange={change} isFirst />
      <TagsField label={t("tags.remove")} form={form} field="tags_remove" onChange={change} />
    </>
  );
}

interface TagsFieldProps {
  label: string;
  form: ValuesForm;
  field: "tags_add" | "tags_remove";
  onChange(field: "tags_add" | "tags_remove", tags: string[]): void;
  isFirst?: boolean;
}

function TagsField({ label, form, field, onChange, isFirst }: TagsFieldProps) {
  const { t } = useTranslation("organizing");
  const { data = [] } = useTags();
  // The suggestions stay closed until the person types or clicks, because they cover the next field.
  const [isOpen, setIsOpen] = useState(false);
  return (
    <TagsInput
      label={label}
      description={t("tagsHelp")}
      openOnFocus={false}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setIsOpen(true)}
      onDropdownClose={() => setIsOpen(false)}
      onSearchChange={(typed) => setIsOpen(typed.trim() !== "")}
      onClick={() => setIsOpen(true)}
      data={data.map(({ name }) => name)}
      limit={MAX_SUGGESTIONS}
      maxTags={MAX_TAGS}
      maxLength={MAX_TAG_LENGTH}
      {...(isFirst && { "data-autofocus": true })}
      {...form.getInputProps(field)}
      onChange={(tags) => onChange(field, acceptableTags(tags))}
    />
  );
}

function DomainField({ form }: { form: ValuesForm }) {
  const { t } = useTranslation("bulk");
  const shortHost = new URL(useSettings().short_url).hostname;
  const { domain } = form.values;
  const first = useDomainChoice("").live[0]?.host ?? shortHost;
  const { setFieldValue } = form;
  useEffect(() => {
    if (domain === "") setFieldValue("domain", first);
  }, [domain, first, setFieldValue]);
  return (
    <DomainSelect
      label={t("move.label")}
      description={t("move.help")}
      data-autofocus
      error={form.errors.domain}
      value={domain === shortHost ? "" : domain || first}
      onChange={(host) => form.setFieldValue("domain", host === "" ? shortHost : host)}
    />
  );
}
