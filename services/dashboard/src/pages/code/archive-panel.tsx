// Hides the code from the list, or shows it there again. Its prints keep working.

import { Button, Text } from "@mantine/core";
import type { Code } from "@qr/client";
import { IconArchive, IconArchiveOff } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Section } from "../../shared/section.tsx";
import { showFailure } from "../../shared/show-failure.ts";
import { changeCode, useShownCode } from "./use-code.ts";

export function ArchivePanel({ code: { id, archived, dynamic } }: { code: Code }) {
  const { t } = useTranslation("organizing");
  const shown = useShownCode(id);
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: (next: boolean) => changeCode(id, { archived: next }),
    networkMode: "always",
    onSuccess: shown.keep,
    onError: showFailure,
  });
  const Icon = archived ? IconArchiveOff : IconArchive;
  return (
    <Section
      title={t("archive.title")}
      text={t(archived ? "archive.archived" : dynamic ? "archive.dynamic" : "archive.static")}
    >
      <Button
        variant="default"
        leftSection={<Icon aria-hidden />}
        loading={isPending}
        onClick={() => mutate(!archived)}
      >
        {t(archived ? "archive.restore" : "archive.action")}
      </Button>
      <Text role="status" size="sm" mt={isSuccess ? "sm" : 0}>
        {isSuccess && t(archived ? "archive.done" : "archive.restored")}
      </Text>
    </Section>
  );
}
