// The form for a new target. Its input survives errors, an ended session, and a reload.

import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { checkContents } from "../../shared/contents/check-contents.ts";
import { errorText, fieldTexts } from "../../shared/error-text.ts";
import { TargetText } from "../../shared/target-text.tsx";
import { targetIn, useTargetDraft } from "./target-draft.ts";
import { TargetFields } from "./target-fields.tsx";
import { repoint, type TaggedCode } from "./use-code.ts";

interface TargetFormProps {
  base: TaggedCode;
  onSaved(after: TaggedCode, before: string): void;
  onClose(): void;
}

export function TargetForm({ base, onSaved, onClose }: TargetFormProps) {
  const { t } = useTranslation(["code", "common"]);
  const { type } = base.code;
  const [draft, setDraft, forgetDraft] = useTargetDraft(base.code);
  const [isSent, setIsSent] = useState(false);
  const [theirs, setTheirs] = useState<TaggedCode | undefined>();
  const target = targetIn(type, draft);
  const close = () => {
    forgetDraft();
    onClose();
  };
  const { mutate, isPending, error } = useMutation({
    mutationFn: (against: TaggedCode) => repoint(against, target),
    networkMode: "always",
    onSuccess: (outcome, against) => {
      setTheirs(outcome.theirs);
      if (outcome.changed === undefined) return;
      forgetDraft();
      onSaved(outcome.changed, against.code.target);
    },
  });
  const violations = draft.content === undefined ? {} : checkContents(type, draft.content);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsSent(true);
    if (Object.keys(violations).length === 0) mutate(theirs ?? base);
  };
  const fieldError = fieldTexts(error).target;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <TargetFields
          type={type}
          draft={draft}
          onChange={setDraft}
          violations={isSent ? violations : {}}
          error={fieldError}
        />
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
          <Button type="submit" loading={isPending} disabled={target === (theirs ?? base).code.target}>
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
