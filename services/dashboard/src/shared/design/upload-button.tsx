// Uploads a file as a logo. If a file is rejected, the reason is shown next to the button.

import { Button, FileButton, Stack, Text } from "@mantine/core";
import type { Logo } from "@qr/client";
import { IconUpload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { SessionError } from "../../session/session-error.ts";
import { errorText, errorTextOf, fieldTexts } from "../error-text.ts";
import { LOGO_TYPES, uploadLogo, useReloadLogos } from "./logos.ts";

/** The field name in violations that concern the whole file. */
const WHOLE_FILE = "";

export function UploadButton({ onUploaded }: { onUploaded?(logo: Logo): void }) {
  const { t } = useTranslation("design");
  const reload = useReloadLogos();
  // Without a reset, the same file could not be chosen twice.
  const reset = useRef<() => void>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: uploadLogo,
    networkMode: "always",
    onSuccess: (logo) => {
      onUploaded?.(logo);
      void reload();
    },
    onSettled: () => reset.current?.(),
  });
  const violation = error === null ? undefined : violationOf(error);
  return (
    <Stack gap="xxs" align="flex-start">
      <FileButton resetRef={reset} accept={LOGO_TYPES.join()} onChange={(file) => file !== null && mutate(file)}>
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconUpload aria-hidden />} loading={isPending}>
            {t("logo.upload")}
          </Button>
        )}
      </FileButton>
      <Text size="sm" c="var(--mantine-color-error)" role="status">
        {violation}
      </Text>
    </Stack>
  );
}

function violationOf(error: unknown): string {
  const text = fieldTexts(error)[WHOLE_FILE];
  if (text !== undefined) return text;
  return error instanceof SessionError ? errorTextOf("logo", error) : errorText(error);
}
