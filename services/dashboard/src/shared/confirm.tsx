// Asks before something that cannot be taken back.

import { Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import i18next from "i18next";
import type { ReactNode } from "react";

interface Asked {
  title: string;
  /** What will happen, and what will not. */
  text: ReactNode;
  /** The deed in words, on the button: "Revoke the key". */
  action: string;
  /** Red, with the focus on the way back. */
  isDangerous?: boolean;
}

/** Whether the person wants it. Closing the dialog is a no. */
export function confirm({ title, text, action, isDangerous = false }: Asked): Promise<boolean> {
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title,
      children: typeof text === "string" ? <Text>{text}</Text> : text,
      labels: { confirm: action, cancel: i18next.t("cancel") },
      closeButtonProps: { "aria-label": i18next.t("close") },
      centered: true,
      ...(isDangerous && { confirmProps: { color: "red" }, cancelProps: { "data-autofocus": true } }),
      onConfirm: () => resolve(true),
      // Also called after onConfirm: a promise keeps its first response.
      onClose: () => resolve(false),
    });
  });
}
