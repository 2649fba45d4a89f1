// Opens the dialog for sharing, which loads when it is first opened.

import { Button, type ButtonProps } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconShare2 } from "@tabler/icons-react";
import { lazy, Suspense, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { loadMessages } from "../../../messages/start-messages.ts";
import type { ShareSubject } from "./shares.ts";

const ShareDialog = lazy(async () => {
  const [module] = await Promise.all([import("./share-dialog.tsx"), loadMessages("states")]);
  return { default: module.ShareDialog };
});

interface ShareButtonProps extends ButtonProps {
  subject: ShareSubject;
}

export function ShareButton({ subject, ...button }: ShareButtonProps) {
  const { t } = useTranslation("analytics");
  const [isOpen, { open, close }] = useDisclosure();
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (!isOpen && wasOpen.current) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <>
      <Button ref={opener} variant="default" leftSection={<IconShare2 aria-hidden />} {...button} onClick={open}>
        {t("share.open")}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ShareDialog subject={subject} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
