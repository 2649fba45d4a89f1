// The parts of a code in the list, shared by the table, the cards, and the grid.

import { Card, Group, Skeleton, Text } from "@mantine/core";
import type { Code } from "@qr/client";
import type { ScansOfCode } from "@qr/session-api";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Badge } from "../../shared/badge.tsx";
import { nameOf } from "../../shared/contents/summary.ts";
import { CopyButton } from "../../shared/copy-button.tsx";
import { PasswordBadge } from "../../shared/password-badge.tsx";
import { Sparkline } from "../../shared/sparkline.tsx";
import { StateBadge } from "../../shared/state-badge.tsx";
import { TargetText } from "../../shared/target-text.tsx";
import { numberText } from "../../shared/times.ts";
import classes from "./codes.module.css";
import type { Selection } from "./use-selection.ts";

/** Props shared by the table, the cards, and the grid. */
export interface CodeListProps {
  codes: readonly Code[];
  scans: ReadonlyMap<string, ScansOfCode>;
  /** Whether the scans are being loaded for the first time. */
  isCounting: boolean;
  /** The selected codes; undefined for viewers, who cannot select codes. */
  selection: Selection | undefined;
}

/** Maximum number of tags shown for a code. More tags would not fit on one line. */
const MAX_SHOWN_TAGS = 2;

/** A code as a card in a list. The code's link covers the card. */
export function CodeCard({ isChosen, children }: { isChosen: boolean; children: ReactNode }) {
  return (
    <Card component="li" withBorder padding="sm" className={`${classes.place} ${isChosen ? classes.chosen : ""}`}>
      {children}
    </Card>
  );
}

export function SymbolImage({ code, size }: { code: Code; size: number }) {
  // The image has no alternative text, because the link next to it has the same label.
  return <img className={classes.symbol} src={code.svg_url} width={size} height={size} alt="" loading="lazy" />;
}

/**
 * A link to the code, labeled with its title or, if there is no title, with its target. Below it are the target, if
 * there is a title; the state, unless it is active; whether the code has a password; and the tags.
 */
export function CodeName({ code }: { code: Code }) {
  const target = <TargetText type={code.type} target={code.target} isShort />;
  return (
    <div style={{ minWidth: 0, flex: 1 }}>
      <div className={classes.oneLine}>
        <Link className={classes.link} to={`/codes/${code.id}`} title={nameOf(code)} data-code-link>
          {code.title === null ? target : <bdi>{code.title}</bdi>}
        </Link>
      </div>
      {code.title !== null && <div className={`${classes.second} ${classes.oneLine}`}>{target}</div>}
      {(code.state !== "active" || code.has_password) && (
        <Group gap="xxs" mt="xxs">
          {code.state !== "active" && <StateBadge state={code.state} />}
          {code.has_password && <PasswordBadge />}
        </Group>
      )}
      <CodeTags code={code} />
    </div>
  );
}

export function ShortUrl({ code }: { code: Code }) {
  const { t } = useTranslation("codes");
  const { host, pathname } = new URL(code.short_url);
  return (
    <div className={classes.shortUrl}>
      <span className={`${classes.address} ${classes.oneLine}`} title={code.short_url}>
        {host}
        {pathname}
      </span>
      <span className={classes.above}>
        <CopyButton text={code.short_url} label={t("copyShortUrl", { name: nameOf(code) })} isIcon />
      </span>
    </div>
  );
}

export function CodeKind({ code }: { code: Code }) {
  const { t } = useTranslation("codes");
  return (
    <div className={classes.kind}>
      <Badge>{t(`types.${code.type}`)}</Badge>
      <Badge color={code.dynamic ? "indigo" : "gray"}>{t(code.dynamic ? "kinds.dynamic" : "kinds.static")}</Badge>
    </div>
  );
}

/** Shows whether the code is archived, and some of its tags. */
function CodeTags({ code: { tags, archived } }: { code: Code }) {
  const { t } = useTranslation("organizing");
  if (tags.length === 0 && !archived) return null;
  const others = tags.slice(MAX_SHOWN_TAGS);
  return (
    <div className={classes.tags}>
      {archived && <Badge color="gray">{t("archive.badge")}</Badge>}
      {tags.slice(0, MAX_SHOWN_TAGS).map((tag) => (
        <Badge key={tag} title={tag} className={classes.tag}>
          <bdi>{tag}</bdi>
        </Badge>
      ))}
      {others.length > 0 && (
        <Text size="xs" c="dimmed" title={others.join(", ")} className={classes.nowrap}>
          +{others.length}
        </Text>
      )}
    </div>
  );
}

interface ScansOfProps {
  code: Code;
  scans: ScansOfCode | undefined;
  isCounting: boolean;
}

/** Shows the total number of scans and a sparkline for the last few days, or a note that scans of static codes are not counted. */
export function ScansOf({ code, scans, isCounting }: ScansOfProps) {
  const { t, i18n } = useTranslation("codes");
  if (!code.dynamic) {
    return <span className={classes.second}>{t("notCounted")}</span>;
  }
  const counts = scans?.by_day.map((day) => day.scans);
  const lately = counts?.reduce((sum, count) => sum + count, 0) ?? 0;
  return (
    <div className={classes.line}>
      <span className={classes.scans}>{numberText(scans?.total ?? code.scans, i18n.language)}</span>
      {counts !== undefined && <Sparkline counts={counts} label={t("lately", { count: lately })} />}
      {counts === undefined && isCounting && <Skeleton w={84} h={24} />}
    </div>
  );
}
