// Opens the dialog for another design, which loads when it is first opened.

import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { Code } from "@qr/client";
import { IconPalette } from "@tabler/icons-react";
import { lazy, Suspense, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { loadMessages } from "../../../messages/start-messages.ts";

const RedesignDialog = lazy(async () => {
  const [module] = await Promise.all([import("./redesign-dialog.tsx"), loadMessages("design")]);
  return { default: module.RedesignDialog };
});

export function RedesignButton({ code }: { code: Code }) {
  const { t } = useTranslation("code");
  const [isOpen, { open, close }] = useDisclosure();
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (!isOpen && wasOpen.current) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <>
      <Button ref={button} variant="default" leftSection={<IconPalette aria-hidden />} onClick={open}>
        {t("symbol.redesign")}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <RedesignDialog code={code} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
