// One of the first steps: its state, its name, and, until it is done, how to do it.

import { Button, Text, VisuallyHidden } from "@mantine/core";
import { IconCircle, IconCircleCheckFilled, IconCircleMinus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "../home.module.css";
import type { Step } from "./steps.ts";

const ICONS = { done: IconCircleCheckFilled, skipped: IconCircleMinus, open: IconCircle } as const;
const COLORS = { done: "teal", skipped: "gray", open: "gray" } as const;

interface StepEntryProps {
  step: Step;
  onSkip(): void;
  children: ReactNode;
}

export function StepEntry({ step: { id, state, isOptional }, onSkip, children }: StepEntryProps) {
  const { t } = useTranslation("home");
  const Icon = ICONS[state];
  const title = t(`checklist.steps.${id}.title`);
  return (
    <li className={classes.entry} style={{ alignItems: "flex-start" }}>
      <Icon size={22} aria-hidden className={classes.icon ?? ""} color={`var(--mantine-color-${COLORS[state]}-text)`} />
      <div className={classes.words}>
        <Text fw={600} {...(state !== "open" && { c: "dimmed" })}>
          <VisuallyHidden>{t(`checklist.${state}`)} </VisuallyHidden>
          {title}
        </Text>
        {state === "open" && (
          <Text component="div" size="sm" c="dimmed" maw={640} style={{ overflowWrap: "anywhere" }}>
            {children}
          </Text>
        )}
      </div>
      {state === "open" && isOptional && (
        <Button variant="subtle" size="compact-sm" aria-label={t("checklist.skipOf", { step: title })} onClick={onSkip}>
          {t("checklist.skip")}
        </Button>
      )}
    </li>
  );
}
