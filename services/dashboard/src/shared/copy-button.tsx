// A button that copies text and then briefly shows a confirmation.

import { ActionIcon, Button, type ButtonProps, VisuallyHidden } from "@mantine/core";
import { useTimeout } from "@mantine/hooks";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { copyText } from "./copy-text.ts";

const SHOWN_MS = 2_000;

interface CopyButtonProps extends ButtonProps {
  text: string;
  /** The button's label, such as "Copy the link". */
  label?: string;
  /** Shows only the icon, with `label` as its tooltip. */
  isIcon?: boolean;
  onCopied?: () => void;
}

export function CopyButton({ text, label, isIcon = false, onCopied, ...button }: CopyButtonProps) {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<"copied" | "copyFailed" | undefined>();
  const { start: forget } = useTimeout(() => setOutcome(undefined), SHOWN_MS);
  const copy = async () => {
    const isCopied = await copyText(text);
    setOutcome(isCopied ? "copied" : "copyFailed");
    if (isCopied) onCopied?.();
    forget();
  };
  const name = label ?? t("copy");
  const said = outcome === undefined ? name : t(outcome);
  const icon = outcome === "copied" ? <IconCheck aria-hidden /> : <IconCopy aria-hidden />;
  return (
    <>
      {isIcon ? (
        <ActionIcon variant="subtle" color="gray" aria-label={name} title={said} onClick={() => void copy()}>
          {icon}
        </ActionIcon>
      ) : (
        <Button variant="default" leftSection={icon} {...button} onClick={() => void copy()}>
          {said}
        </Button>
      )}
      <VisuallyHidden role="status">{outcome === undefined ? "" : t(outcome)}</VisuallyHidden>
    </>
  );
}
