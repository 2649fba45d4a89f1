// The choice of what happens to the codes of an account that is deleted.

import { NumberInput, Radio, Stack, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { type ErasedCodes, MAX_KEPT_DAYS } from "@qr/session-api";
import { useTranslation } from "react-i18next";

interface ChosenCodes {
  choice: string;
  keep_days: number | string;
  redirect_to: string;
}

export const CHOSEN_BEFORE: ChosenCodes = { choice: "keep", keep_days: 90, redirect_to: "" };

/** Returns the choice as the API accepts it. */
export function codesFrom({ choice, keep_days, redirect_to }: ChosenCodes): ErasedCodes {
  if (choice === "keep") return { keep_days: Number(keep_days) };
  return choice === "redirect" ? { redirect_to: redirect_to.trim() } : "stop";
}

/** `form`: has the field `codes`, with a ChosenCodes. */
export function ErasedCodesFields<V extends { codes: ChosenCodes }>({ form }: { form: UseFormReturnType<V> }) {
  const { t } = useTranslation("account");
  const { choice } = form.getValues().codes;
  return (
    <Radio.Group
      label={t("erasedCodes.title")}
      description={t("erasedCodes.text")}
      {...form.getInputProps("codes.choice")}
    >
      <Stack gap="sm" mt="xs">
        <Radio value="keep" label={t("erasedCodes.keep")} />
        {choice === "keep" && (
          <NumberInput
            label={t("erasedCodes.days")}
            min={1}
            max={MAX_KEPT_DAYS}
            clampBehavior="strict"
            allowDecimal={false}
            ml="xl"
            {...form.getInputProps("codes.keep_days")}
          />
        )}
        <Radio value="redirect" label={t("erasedCodes.redirect")} />
        {choice === "redirect" && (
          <TextInput
            label={t("erasedCodes.target")}
            type="url"
            placeholder="https://"
            autoCapitalize="none"
            spellCheck={false}
            ml="xl"
            {...form.getInputProps("codes.redirect_to")}
          />
        )}
        <Radio value="stop" label={t("erasedCodes.stop")} />
      </Stack>
    </Radio.Group>
  );
}
