// The codes with the most scans in the selected period.

import { Anchor, Skeleton, Text } from "@mantine/core";
import type { Code } from "@qr/client";
import { useQueries } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ask } from "../../../session/session-client.ts";
import { SessionError } from "../../../session/session-error.ts";
import { useMe } from "../../../session/use-me.ts";
import { codesKey } from "../../../shared/codes-key.ts";
import { Dimmed } from "../../../shared/dimmed.ts";
import { Failure } from "../../../shared/failure.tsx";
import { Section } from "../../../shared/section.tsx";
import { CodeLink } from "../code-link.tsx";
import classes from "../home.module.css";
import type { Period } from "./use-period.ts";
import { useLatestScans } from "./use-scans.ts";

const MAX_SHOWN = 5;
const SYMBOL_PX = 36;

export function TopCodes({ days }: { days: Period }) {
  const { t } = useTranslation("home");
  const { data, error, refetch } = useLatestScans(days);
  const top = data?.top_codes ?? [];
  const all = (
    <Anchor component={Link} to="/codes" size="sm">
      {t("top.all")}
    </Anchor>
  );
  return (
    <Section title={t("top.title")} actions={all}>
      {data === undefined && error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton h={200} />}
      {data !== undefined && top.length === 0 && <Dimmed>{t("top.none")}</Dimmed>}
      {top.length > 0 && <TopList top={top.slice(0, MAX_SHOWN)} />}
    </Section>
  );
}

function TopList({ top }: { top: readonly { id: string; scans: number }[] }) {
  const { t } = useTranslation("home");
  const { account } = useMe();
  const codes = useQueries({
    queries: top.map(({ id }) => ({
      queryKey: [...codesKey(account.id), "top", id],
      queryFn: ({ signal }: { signal: AbortSignal }) => ask<Code>(`/v1/qr/${encodeURIComponent(id)}`, { signal }),
    })),
  });
  const failed = codes.find(({ data, error }) => data === undefined && error !== null && !isGone(error));
  if (failed !== undefined) return <Failure error={failed.error} onRetry={() => void failed.refetch()} />;
  if (codes.some(({ isPending }) => isPending)) return <Skeleton h={200} />;
  return (
    <ol className={classes.list}>
      {top.map(({ id, scans }, place) => {
        const code = codes[place]?.data;
        return code && <TopCode key={id} code={code} scans={t("top.scans", { count: scans })} />;
      })}
    </ol>
  );
}

/** Returns whether the code no longer exists. It may have been deleted after its scans were read. */
const isGone = (error: unknown) => error instanceof SessionError && error.status === 404;

function TopCode({ code, scans }: { code: Code; scans: string }) {
  return (
    <li className={classes.entry}>
      <img className={classes.symbol} src={code.svg_url} width={SYMBOL_PX} height={SYMBOL_PX} alt="" loading="lazy" />
      <div className={classes.words}>
        <CodeLink code={code} to={`/codes/${code.id}`} />
      </div>
      <Text size="sm" style={{ fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" }}>
        {scans}
      </Text>
    </li>
  );
}
