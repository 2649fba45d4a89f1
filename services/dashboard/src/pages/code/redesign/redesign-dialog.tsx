// Gives the code another design, and explains the consequences for printed copies.

import { Alert, List, Modal, Stack } from "@mantine/core";
import type { Code } from "@qr/client";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { SessionError } from "../../../session/session-error.ts";
import { type Design, designBody, designOf, isSameDesign } from "../../../shared/design/design.ts";
import { isComplete, violationsIn } from "../../../shared/design/design-violations.ts";
import { Designer } from "../../../shared/design/designer.tsx";
import { DesignerActions } from "../../../shared/design/designer-actions.tsx";
import { PresetSelect } from "../../../shared/design/preset-select.tsx";
import { PREVIEW_KEPT_MS, usePreviewOf } from "../../../shared/design/use-preview-of.ts";
import { errorText, errorTextOf } from "../../../shared/error-text.ts";
import { payloadOf } from "../../../shared/payload.ts";
import { redesign, useShownCode } from "../use-code.ts";

export function RedesignDialog({ code, onClose }: { code: Code; onClose(): void }) {
  const { t } = useTranslation("design");
  const [design, setDesign] = useState(() => designOf(code));
  const shown = useShownCode(code.id);
  const body = designBody(design);
  const path = `/codes/${encodeURIComponent(code.id)}/preview`;
  const known = usePreviewOf(path, body, isComplete(design), PREVIEW_KEPT_MS);
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: () => redesign(code.id, body),
    networkMode: "always",
    onSuccess: (after) => {
      shown.keep(after);
      onClose();
    },
  });
  const change = (changed: Partial<Design>) => {
    reset();
    setDesign((before) => ({ ...before, ...changed }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete(design)) mutate();
  };
  const isRefused = known.error?.isTemporary === false;
  return (
    <Modal opened onClose={onClose} title={t("redesign.title")} size="xl" centered={false}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Designer
            design={design}
            onChange={change}
            violations={violationsIn(known.error, error)}
            known={known}
            payload={known.latest?.payload ?? payloadOf(code)}
          >
            <Stack mb="md" align="stretch">
              <PresetSelect design={design} onChange={change} />
            </Stack>
          </Designer>
          <Alert color="indigo" title={t("redesign.prints")}>
            <List size="sm" spacing={4}>
              <List.Item>{t("redesign.printsKeep")}</List.Item>
              <List.Item>{t("redesign.address")}</List.Item>
              <List.Item>{t("redesign.files")}</List.Item>
            </List>
          </Alert>
          {error !== null && (
            <Alert color="red" role="alert">
              {error instanceof SessionError ? errorTextOf("design", error) : errorText(error)}
            </Alert>
          )}
          <DesignerActions
            action={t("redesign.save")}
            isBusy={isPending}
            isDisabled={isRefused || !isComplete(design) || isSameDesign(design, designOf(code))}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  );
}
