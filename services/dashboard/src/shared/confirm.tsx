// Asks for confirmation before an action that cannot be undone.

import { Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import i18next from "i18next";
import type { ReactNode } from "react";

export interface Asked {
  title: string;
  text: ReactNode;
  /** The button's label, such as "Revoke the key". */
  action: string;
  /** Makes the button red and puts the initial focus on Cancel. */
  isDangerous?: boolean;
}

/** Resolves with true if the person confirms, and with false if the person cancels or closes the dialog. */
export function confirm({ title, text, action, isDangerous = false }: Asked): Promise<boolean> {
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title,
      children: typeof text === "string" ? <Text>{text}</Text> : text,
      labels: { confirm: action, cancel: i18next.t("cancel") },
      ...(isDangerous && { confirmProps: { color: "red" }, cancelProps: { "data-autofocus": true } }),
      onConfirm: () => resolve(true),
      // Also called after onConfirm, but has no effect then, because a promise keeps its first value.
      onClose: () => resolve(false),
    });
  });
}
