// Shows a time as text. The exact time is shown on hover and is machine-readable.

import { useInterval } from "@mantine/hooks";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { agoText, dateText, dateTimeText } from "./times.ts";

const TICK_MS = 30_000;

/** Shows a time relative to now, such as "5 minutes ago", and keeps it up to date. */
export function Ago({ iso }: { iso: string }) {
  const { i18n } = useTranslation();
  const [nowMs, setNowMs] = useState(Date.now);
  useInterval(() => setNowMs(Date.now()), TICK_MS, { autoInvoke: true });
  return (
    <time dateTime={iso} title={dateTimeText(iso, i18n.language)}>
      {agoText(iso, i18n.language, nowMs)}
    </time>
  );
}

/** Shows the day of a time, such as "21 Nov 2026". */
export function Day({ iso }: { iso: string }) {
  const { i18n } = useTranslation();
  return (
    <time dateTime={iso} title={dateTimeText(iso, i18n.language)}>
      {dateText(iso, i18n.language)}
    </time>
  );
}
