// Gives a tag another name. Warns if another tag has that name, because the two become one.

import { Alert, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { Tag } from "@qr/client";
import { useTranslation } from "react-i18next";
import { DialogForm } from "../../shared/form.tsx";
import { acceptableTags, MAX_TAG_LENGTH } from "../../shared/organizing.ts";
import { showDone } from "../../shared/show-done.ts";
import { useSubmit } from "../../shared/use-submit.ts";
import { renameTag, useForgetTags } from "./change-tags.ts";

interface RenameTagFormProps {
  tag: Tag;
  tags: readonly Tag[];
  onClose: () => void;
}

export function RenameTagForm({ tag, tags, onClose }: RenameTagFormProps) {
  const { t } = useTranslation("tags");
  const forget = useForgetTags();
  const form = useForm({
    initialValues: { name: tag.name },
    validate: { name: (name) => (acceptableTags([name])[0] === name.trim() ? null : t("rename.violation")) },
  });
  const submit = useSubmit(form, async ({ name }) => {
    const { codes } = await renameTag(tag.name, name.trim());
    showDone(t("rename.done", { count: codes }));
    void forget();
    onClose();
  });
  const typed = form.values.name.trim();
  const isSame = (name: string) => name.toLowerCase() === typed.toLowerCase();
  const other = isSame(tag.name) ? undefined : tags.find(({ name }) => isSame(name));
  return (
    <DialogForm
      submit={submit}
      action={t(other === undefined ? "rename.action" : "rename.mergeAction")}
      button={{ disabled: typed === tag.name }}
      onCancel={onClose}
    >
      <Text>{t("rename.text", { count: tag.codes })}</Text>
      <TextInput
        label={t("rename.name")}
        autoComplete="off"
        maxLength={MAX_TAG_LENGTH}
        data-autofocus
        {...form.getInputProps("name")}
      />
      {other !== undefined && (
        <Alert color="orange" role="status" style={{ overflowWrap: "anywhere" }}>
          {t("rename.merge", { tag: other.name })}
        </Alert>
      )}
    </DialogForm>
  );
}
