// The first steps in a new account. Each step is checked off automatically.

import { Button, Skeleton } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { hasRole } from "../../../session/roles.ts";
import { useMe, useSettings } from "../../../session/use-me.ts";
import { Failure } from "../../../shared/failure.tsx";
import { Section } from "../../../shared/section.tsx";
import classes from "../home.module.css";
import { useHasScans } from "../scans/use-scans.ts";
import { useUsage } from "../use-usage.ts";
import { ScanNow } from "./scan-now.tsx";
import { StepEntry } from "./step-entry.tsx";
import { areShown, type KeptSteps, type StepId, stepsOf } from "./steps.ts";
import { useKeptSteps } from "./use-kept-steps.ts";

export function Checklist() {
  const { t } = useTranslation("home");
  const [kept, change] = useKeptSteps();
  const usage = useUsage();
  const isHidden = kept.list === "hidden";
  const scans = useHasScans(!isHidden);
  if (isHidden) return null;
  const failed = [usage, scans].find(({ data, error }) => data === undefined && error !== null);
  if (failed !== undefined) {
    return (
      <Section title={t("checklist.title")}>
        <Failure error={failed.error} onRetry={() => void failed.refetch()} />
      </Section>
    );
  }
  if (usage.data === undefined || scans.data === undefined) {
    return kept.list === "shown" ? <Skeleton h={200} /> : null;
  }
  return <Steps codes={usage.data.codes} keys={usage.data.keys} hasScans={scans.data} kept={kept} onChange={change} />;
}

interface StepsProps {
  codes: number;
  keys: number;
  hasScans: boolean;
  kept: KeptSteps;
  onChange(change: Partial<KeptSteps>): void;
}

function Steps({ codes, keys, hasScans, kept, onChange }: StepsProps) {
  const { t } = useTranslation("home");
  const isAdmin = hasRole(useMe().account.role, "admin");
  const { short_host_warning: warning } = useSettings();
  const progress = useRef<HTMLDivElement>(null);
  const steps = stepsOf({ codes, keys, hasScans, warning, isAdmin }, kept.skipped);
  const isShown = areShown(steps, kept);
  const isNew = isShown && kept.list === "unseen";
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the steps are shown for the first time.
  useEffect(() => {
    if (isNew) onChange({ list: "shown" });
  }, [isNew]);
  if (!isShown) return null;
  const open = steps.filter(({ state }) => state === "open").length;
  const hide = open === 0 && (
    <Button
      variant="default"
      onClick={() => {
        onChange({ list: "hidden" });
        // The button that has the focus disappears.
        document.querySelector<HTMLElement>("main h1")?.focus();
      }}
    >
      {t("checklist.hide")}
    </Button>
  );
  const text = (
    <div role="status" ref={progress} tabIndex={-1} style={{ outline: "none" }}>
      {t("checklist.progress", { done: steps.length - open, count: steps.length })}
    </div>
  );
  const skip = (id: StepId) => {
    onChange({ skipped: [...kept.skipped, id] });
    progress.current?.focus();
  };
  return (
    <Section title={t("checklist.title")} text={text} actions={hide}>
      <ol className={classes.list}>
        {steps.map((step) => (
          <StepEntry key={step.id} step={step} onSkip={() => skip(step.id)}>
            {step.state === "open" && <StepHelp id={step.id} />}
          </StepEntry>
        ))}
      </ol>
    </Section>
  );
}

/** Explains how to do a step. */
function StepHelp({ id }: { id: StepId }): ReactNode {
  const { t } = useTranslation("home");
  const { short_host_warning: warning, short_url } = useSettings();
  if (id === "scan") return <ScanNow />;
  if (id === "host") return warning && t(`checklist.steps.host.${warning}`, { host: new URL(short_url).host });
  if (id === "code") return t("checklist.steps.code.text");
  return (
    <>
      {t("checklist.steps.key.text")}
      <div>
        <Button component={Link} to="/settings/keys" variant="default" size="compact-sm" mt="xs">
          {t("checklist.steps.key.action")}
        </Button>
      </div>
    </>
  );
}
