// Rotates a key. The old key keeps working for the chosen time.

import { Alert, Radio, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { KeyListing, NewKey, RotateKeyBody } from "@qr/session-api";
import { useTranslation } from "react-i18next";
import { ask } from "../../session/session-client.ts";
import { DialogForm } from "../../shared/form.tsx";
import { useSubmit } from "../../shared/use-submit.ts";

const OVERLAPS = ["0", "1", "24", "168"] as const;

interface RotateKeyFormProps {
  rotated: KeyListing;
  onCancel: () => void;
  onCreated: (key: NewKey) => void;
}

export function RotateKeyForm({ rotated, onCancel, onCreated }: RotateKeyFormProps) {
  const { t } = useTranslation("keys");
  const form = useForm<{ overlap_hours: (typeof OVERLAPS)[number] }>({ initialValues: { overlap_hours: "24" } });
  const submit = useSubmit(form, async ({ overlap_hours }) => {
    const body: RotateKeyBody = { overlap_hours: Number(overlap_hours) };
    onCreated(await ask<NewKey>(`/keys/${encodeURIComponent(rotated.id)}/rotate`, { method: "POST", body }));
  });
  const { overlap_hours: overlap } = form.values;
  return (
    <DialogForm submit={submit} action={t("rotate.submit")} onCancel={onCancel}>
      <Text>{t("rotate.text", { lastFour: rotated.last_four })}</Text>
      <Radio.Group label={t("rotate.overlap")} {...form.getInputProps("overlap_hours")}>
        <Stack gap="xs" mt="xs">
          {OVERLAPS.map((hours) => (
            <Radio key={hours} value={hours} label={t(`rotate.overlaps.${hours}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <Alert color={overlap === "0" ? "orange" : "indigo"} role="status">
        {overlap === "0" ? t("rotate.atOnce") : t("rotate.both")}
      </Alert>
    </DialogForm>
  );
}
