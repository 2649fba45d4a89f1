// The input fields for tags, external ID, and note.

import { TagsInput, Textarea, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { acceptableTags, MAX_TAG_LENGTH, MAX_TAGS, type Organizing } from "./organizing.ts";
import { useTags } from "./tags.ts";

const MAX_EXTERNAL_ID_LENGTH = 255;
const MAX_NOTE_LENGTH = 2000;
const MAX_SUGGESTIONS = 20;

interface OrganizingFieldsProps {
  values: Organizing;
  errors: Readonly<Record<string, ReactNode>>;
  onChange(change: Partial<Organizing>): void;
  /** Whether the first field receives focus. */
  isFocused?: boolean;
}

export function OrganizingFields({ values, errors, onChange, isFocused = false }: OrganizingFieldsProps) {
  const { t } = useTranslation("organizing");
  return (
    <>
      <TagsField tags={values.tags} error={errors.tags} onChange={(tags) => onChange({ tags })} isFocused={isFocused} />
      <TextInput
        label={t("externalId")}
        description={t("externalIdHelp")}
        name="external_id"
        data-path="external_id"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={MAX_EXTERNAL_ID_LENGTH}
        value={values.external_id}
        onChange={({ currentTarget }) => onChange({ external_id: currentTarget.value })}
        error={errors.external_id}
      />
      <Textarea
        label={t("note")}
        name="note"
        data-path="note"
        autosize
        minRows={2}
        maxRows={10}
        maxLength={MAX_NOTE_LENGTH}
        value={values.note}
        onChange={({ currentTarget }) => onChange({ note: currentTarget.value })}
        error={errors.note}
      />
    </>
  );
}

interface TagsFieldProps {
  tags: string[];
  error: ReactNode;
  onChange(tags: string[]): void;
  isFocused: boolean;
}

function TagsField({ tags, error, onChange, isFocused }: TagsFieldProps) {
  const { t } = useTranslation("organizing");
  const { data = [] } = useTags();
  // The suggestions stay closed until the person types or clicks, because they cover the next field.
  const [isOpen, setIsOpen] = useState(false);
  return (
    <TagsInput
      label={t("tags")}
      description={t("tagsHelp")}
      data-path="tags"
      autoFocus={isFocused}
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
      value={tags}
      onChange={(next) => onChange(acceptableTags(next))}
      error={error}
    />
  );
}
