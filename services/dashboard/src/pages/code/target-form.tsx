// The form for a new target. Its input survives errors, an ended session, and a reload.

import { Alert, Button, Group, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useSessionStorage } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText, fieldTexts } from "../../shared/error-text.ts";
import { TargetText } from "../../shared/target-text.tsx";
import { repoint, type TaggedCode } from "./use-code.ts";

const draftKey = (id: string) => `target-draft:${id}`;

export const hasDraft = (id: string) => sessionStorage.getItem(draftKey(id)) !== null;

interface TargetFormProps {
  base: TaggedCode;
  onSaved(after: TaggedCode, before: string): void;
  onClose(): void;
}

export function TargetForm({ base, onSaved, onClose }: TargetFormProps) {
  const { t } = useTranslation(["code", "common"]);
  const { id, type } = base.code;
  const [typed, setTyped, forgetTyped] = useSessionStorage({
    key: draftKey(id),
    defaultValue: base.code.target,
    getInitialValueInEffect: false,
  });
  const [theirs, setTheirs] = useState<TaggedCode | undefined>();
  const close = () => {
    forgetTyped();
    onClose();
  };
  const { mutate, isPending, error } = useMutation({
    mutationFn: (against: TaggedCode) => repoint(against, typed),
    networkMode: "always",
    onSuccess: (outcome, against) => {
      setTheirs(outcome.theirs);
      if (outcome.changed === undefined) return;
      forgetTyped();
      onSaved(outcome.changed, against.code.target);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate(theirs ?? base);
  };
  const fieldError = fieldTexts(error).target;
  const field = {
    label: t("target.new"),
    description: t(type === "url" ? "target.newUrl" : "target.newOther"),
    value: typed,
    error: fieldError,
    spellCheck: false,
    autoComplete: "off",
    autoFocus: true,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => setTyped(currentTarget.value),
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {type === "url" ? (
          <TextInput type="url" {...field} />
        ) : (
          <Textarea autosize minRows={2} maxRows={12} {...field} />
        )}
        {error !== null && fieldError === undefined && (
          <Alert color="red" role="alert">
            {errorText(error)}
          </Alert>
        )}
        {theirs !== undefined && (
          <Alert color="orange" role="alert" title={t("target.conflict")}>
            <Text size="sm" style={{ overflowWrap: "anywhere" }}>
              {t("target.conflictText")} <TargetText type={type} target={theirs.code.target} />
            </Text>
          </Alert>
        )}
        <Group gap="xs">
          <Button type="submit" loading={isPending} disabled={typed === (theirs ?? base).code.target}>
            {t(theirs === undefined ? "common:save" : "target.saveAnyway")}
          </Button>
          <Button variant="default" onClick={close}>
            {t(theirs === undefined ? "common:cancel" : "target.keepTheirs")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
