// The frame of a symbol and its caption.

import { Stack, Switch, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type Design, MAX_CAPTION_LENGTH } from "./design.ts";

interface FrameFieldsProps {
  design: Pick<Design, "hasFrame" | "caption">;
  onChange(change: Partial<Design>): void;
  error: ReactNode;
}

export function FrameFields({ design: { hasFrame, caption }, onChange, error }: FrameFieldsProps) {
  const { t } = useTranslation("design");
  const toggle = (isOn: boolean) =>
    onChange({ hasFrame: isOn, ...(isOn && caption === "" && { caption: t("frame.example") }) });
  return (
    <Stack gap="xs">
      <Switch
        label={t("frame.label")}
        description={t("frame.help")}
        checked={hasFrame}
        onChange={({ currentTarget }) => toggle(currentTarget.checked)}
      />
      {hasFrame && (
        <TextInput
          label={t("frame.caption")}
          name="style.frame.caption"
          maxLength={MAX_CAPTION_LENGTH}
          autoComplete="off"
          value={caption}
          onChange={({ currentTarget }) => onChange({ caption: currentTarget.value })}
          error={caption.trim() === "" ? t("frame.noCaption") : error}
        />
      )}
    </Stack>
  );
}
