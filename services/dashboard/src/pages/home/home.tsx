// The Home page: first steps in a new account, the latest scans, the codes with the most scans, what needs attention, and what has changed.

import { Button, Paper, Skeleton, Stack } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useMe } from "../../session/use-me.ts";
import { EmptyState } from "../../shared/empty-state.tsx";
import { PageTitle } from "../../shared/page-title.tsx";
import { AttentionPanel } from "./attention/attention-panel.tsx";
import { ChangesPanel } from "./changes/changes-panel.tsx";
import classes from "./home.module.css";
import { ScansPanel } from "./scans/scans-panel.tsx";
import { TopCodes } from "./scans/top-codes.tsx";
import { usePeriod } from "./scans/use-period.ts";
import { useUsage } from "./use-usage.ts";

const Checklist = lazy(async () => ({ default: (await import("./checklist/checklist.tsx")).Checklist }));

export function Component() {
  const { t } = useTranslation("home");
  const mayChange = useMe().account.role !== "viewer";
  const usage = useUsage();
  const isEmpty = usage.data?.codes === 0;
  return (
    <>
      <PageTitle title={t("title")} />
      <Stack gap="md">
        {isEmpty && <Start mayChange={mayChange} />}
        <Suspense>{mayChange && <Checklist />}</Suspense>
        {!isEmpty && (usage.isPending ? <Skeleton h={240} /> : <Panels />)}
      </Stack>
    </>
  );
}

/** Shown instead of the panels until the account has a code. */
function Start({ mayChange }: { mayChange: boolean }) {
  const { t } = useTranslation(["home", "codes"]);
  return (
    <Paper withBorder>
      <EmptyState
        picture="codes"
        title={t(mayChange ? "start.title" : "codes:empty.title")}
        text={t(mayChange ? "start.text" : "start.textForViewers")}
      >
        {mayChange && (
          <Button component={Link} to="/codes/new" leftSection={<IconPlus aria-hidden />}>
            {t("codes:new")}
          </Button>
        )}
      </EmptyState>
    </Paper>
  );
}

function Panels() {
  const [days, setDays] = usePeriod();
  return (
    <>
      <ScansPanel days={days} onDays={setDays} />
      <div className={classes.columns}>
        <TopCodes days={days} />
        <AttentionPanel />
        <ChangesPanel />
      </div>
    </>
  );
}
