// The form for creating or changing a preset.

import { Stack, Switch, TextInput } from "@mantine/core";
import type { Preset } from "@qr/client";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Design, designBody, designOf, PLAIN_DESIGN } from "../../shared/design/design.ts";
import { isComplete, violationsIn } from "../../shared/design/design-violations.ts";
import { Designer } from "../../shared/design/designer.tsx";
import { DesignerActions } from "../../shared/design/designer-actions.tsx";
import { PREVIEW_KEPT_MS, usePreviewOf } from "../../shared/design/use-preview-of.ts";
import { FormViolation } from "../../shared/form.tsx";
import { changePreset, createPreset, SAMPLE_CODE, SAMPLE_PAYLOAD, useReloadPresets } from "./change-presets.ts";

const MAX_NAME_LENGTH = 60;

interface PresetFormProps {
  /** The preset to change; undefined for a new one. */
  preset: Preset | undefined;
  onClose(): void;
}

export function PresetForm({ preset, onClose }: PresetFormProps) {
  const { t } = useTranslation(["brand", "common"]);
  const [name, setName] = useState(preset?.name ?? "");
  const [isDefault, setIsDefault] = useState(preset?.default ?? false);
  const [design, setDesign] = useState<Design>(preset === undefined ? PLAIN_DESIGN : designOf(preset));
  const [isSent, setIsSent] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const reload = useReloadPresets();
  const body = designBody(design);
  const known = usePreviewOf("/preview", { ...SAMPLE_CODE, ...body }, isComplete(design), PREVIEW_KEPT_MS);
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: () => {
      const values = { name: name.trim(), default: isDefault, ...body };
      return preset === undefined ? createPreset(values) : changePreset(preset.id, values);
    },
    networkMode: "always",
    onSuccess: async () => {
      await reload();
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsSent(true);
    if (name.trim() !== "" && isComplete(design)) mutate();
    else form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [name="name"]')?.focus();
  };
  const isRefused = known.error?.isTemporary === false;
  const violations = violationsIn(known.error, error);
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack>
        <Designer
          design={design}
          onChange={(change) => {
            reset();
            setDesign((before) => ({ ...before, ...change }));
          }}
          violations={violations}
          known={known}
          payload={known.latest?.payload ?? SAMPLE_PAYLOAD}
        >
          <Stack mb="md" gap="sm">
            <TextInput
              label={t("presets.name")}
              name="name"
              data-autofocus
              autoComplete="off"
              maxLength={MAX_NAME_LENGTH}
              value={name}
              onChange={({ currentTarget }) => {
                reset();
                setName(currentTarget.value);
              }}
              error={isSent && name.trim() === "" ? t("presets.noName") : violations.name}
            />
            <Switch
              label={t("presets.isDefault")}
              description={t("presets.isDefaultHelp")}
              checked={isDefault}
              onChange={({ currentTarget }) => setIsDefault(currentTarget.checked)}
            />
          </Stack>
        </Designer>
        <FormViolation violation={error ?? undefined} />
        <DesignerActions action={t("common:save")} isBusy={isPending} isDisabled={isRefused} onCancel={onClose} />
      </Stack>
    </form>
  );
}
