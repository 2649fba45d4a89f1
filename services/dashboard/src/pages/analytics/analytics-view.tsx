// The figures of a code or of several codes: totals, charts, and lists. What is shown is kept in the page's address.

import { Alert, Skeleton, Stack } from "@mantine/core";
import type { Code } from "@qr/client";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { Dimmed } from "../../shared/dimmed.ts";
import { Failure } from "../../shared/failure.tsx";
import { dateTimeText, viewerZone } from "../../shared/times.ts";
import classes from "./analytics.module.css";
import { CountriesPanel } from "./countries-panel.tsx";
import { Filters } from "./filters.tsx";
import { HoursPanel } from "./hours-panel.tsx";
import { ListPanel } from "./list-panel.tsx";
import type { PanelProps } from "./panels.ts";
import { areListsApart, intervalOf } from "./request.ts";
import { type AnalyticsState, dimensionsOf, paramsOf, type Subject, stateFrom, withToggled } from "./state.ts";
import { TimelinePanel } from "./timeline-panel.tsx";
import { isTooManyCodes } from "./too-many-codes.ts";
import { Toolbar } from "./toolbar.tsx";
import { type FiguresSource, useAnalytics } from "./use-analytics.ts";
import { createNameOf } from "./value-names.ts";

interface AnalyticsViewProps {
  subject: Subject;
  /** The code, if the figures are those of a single code. */
  code?: Code;
  source: FiguresSource;
  /** What else can be done with the figures. */
  actions?: ReactNode;
}

export function AnalyticsView({ subject, code, source, actions }: AnalyticsViewProps) {
  const { t, i18n } = useTranslation("analytics");
  const [params] = useSearchParams();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const zone = viewerZone();
  const state = stateFrom(params, subject, zone);
  const { data, error, isPlaceholderData, refetch } = useAnalytics(state, subject, source);
  const nameOf = useMemo(() => createNameOf(t, i18n.language, code), [t, i18n.language, code]);
  const byDay = data?.figures.by_day ?? [];
  const change = (next: AnalyticsState) => {
    // While the days of a custom period are typed, each keystroke would add an address to go back to.
    const isTyped = state.days.range === "custom" && next.days !== state.days;
    const search = `?${paramsOf(next, subject, zone)}`;
    void navigate({ search, hash }, { replace: isTyped, preventScrollReset: true });
  };
  return (
    <Stack gap="md">
      <div>
        <Toolbar
          state={state}
          shown={{ from: byDay[0]?.date ?? "", to: byDay.at(-1)?.date ?? "" }}
          onChange={change}
          actions={actions}
        />
        <Filters state={state} nameOf={nameOf} onChange={change} />
      </div>
      {data === undefined && isTooManyCodes(error) && (
        <Alert color="red" role="alert" title={t("tooMany.title")}>
          {t("tooMany.text")}
        </Alert>
      )}
      {data === undefined && error !== null && !isTooManyCodes(error) && (
        <Failure error={error} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <Skeleton h={420} />}
      {data !== undefined && (
        <div className={classes.figures} aria-busy={isPlaceholderData}>
          <Panels
            figures={data.figures}
            asOf={data.asOf}
            state={state}
            subject={subject}
            nameOf={nameOf}
            fileName={["scans", byDay[0]?.date, byDay.at(-1)?.date].join("-")}
            onToggle={(dimension, value) => change(withToggled(state, dimension, value))}
          />
        </div>
      )}
    </Stack>
  );
}

interface PanelsProps extends PanelProps {
  asOf: string | null;
  subject: Subject;
}

function Panels({ asOf, subject, ...panel }: PanelsProps) {
  const { t, i18n } = useTranslation("analytics");
  const { state } = panel;
  const zone = state.filters.length > 0 ? "UTC" : state.days.zone;
  return (
    <>
      <TimelinePanel
        {...panel}
        interval={intervalOf(state)}
        asOf={asOf === null ? undefined : t("asOf", { time: dateTimeText(asOf, i18n.language, zone) })}
      />
      <HoursPanel {...panel} />
      {areListsApart(state, subject) && <Dimmed>{t("listsUtc")}</Dimmed>}
      <CountriesPanel {...panel} />
      <div className={classes.columns}>
        {dimensionsOf(subject)
          .filter((dimension) => dimension !== "country")
          .map((dimension) => (
            <ListPanel key={dimension} dimension={dimension} {...panel} />
          ))}
      </div>
    </>
  );
}
