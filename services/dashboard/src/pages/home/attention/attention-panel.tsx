// Shows what needs attention: codes that are paused, have ended, or end soon, changes that failed, and domains that do
// not work.

import { Anchor, Skeleton, Stack, Text } from "@mantine/core";
import type { Attention, AttentionReason, Home } from "@qr/session-api";
import {
  IconAlertTriangle,
  IconCalendarX,
  IconClock,
  IconHourglassEmpty,
  IconPlayerPause,
  IconWorldX,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Dimmed } from "../../../shared/dimmed.ts";
import { type Domain, useDomains } from "../../../shared/domains.ts";
import { Failure } from "../../../shared/failure.tsx";
import { Ago } from "../../../shared/moment.tsx";
import { Section } from "../../../shared/section.tsx";
import { CodeLink } from "../code-link.tsx";
import classes from "../home.module.css";
import { useHome } from "../use-home.ts";
import { othersOf, type TroubledDomain, troubledDomains } from "./attention.ts";

const ICONS = {
  change_failed: IconAlertTriangle,
  exhausted: IconHourglassEmpty,
  expired: IconCalendarX,
  expiring: IconClock,
  paused: IconPlayerPause,
} as const satisfies Record<AttentionReason, unknown>;

const MAX_DOMAINS = 3;

export function AttentionPanel() {
  const { t } = useTranslation("home");
  const home = useHome();
  const domains = useDomains();
  const failed = Object.entries({ home, domains }).filter(
    ([, { data, error }]) => data === undefined && error !== null,
  );
  const isLoading = [home, domains].some(({ isPending }) => isPending);
  return (
    <Section title={t("attention.title")}>
      <Stack gap="sm">
        {failed.map(([name, { error, refetch }]) => (
          <Failure key={name} error={error} onRetry={() => void refetch()} />
        ))}
        {isLoading ? (
          <Skeleton h={120} />
        ) : (
          <Needs attention={home.data?.attention} domains={domains.data} isComplete={failed.length === 0} />
        )}
      </Stack>
    </Section>
  );
}

interface NeedsProps {
  attention: Home["attention"] | undefined;
  domains: readonly Domain[] | undefined;
  /** Whether everything was loaded, so that an empty list means that all is well. */
  isComplete: boolean;
}

function Needs({ attention = [], domains = [], isComplete }: NeedsProps) {
  const { t } = useTranslation("home");
  const troubled = troubledDomains(domains);
  if (attention.length === 0 && troubled.length === 0) {
    return isComplete ? (
      <div>
        <Text fw={600}>{t("attention.allWell")}</Text>
        <Dimmed>{t("attention.allWellText")}</Dimmed>
      </div>
    ) : null;
  }
  return (
    <ul className={classes.list}>
      {attention.map((one) => (
        <CodesInNeed key={one.reason} attention={one} />
      ))}
      {troubled.slice(0, MAX_DOMAINS).map((domain) => (
        <DomainInNeed key={domain.id} domain={domain} />
      ))}
      {troubled.length > MAX_DOMAINS && (
        <li className={`${classes.entry} ${classes.more}`}>
          <Anchor component={Link} to="/settings/domains" size="sm">
            {t("attention.otherDomains", { count: troubled.length - MAX_DOMAINS })}
          </Anchor>
        </li>
      )}
    </ul>
  );
}

function CodesInNeed({ attention }: { attention: Attention }) {
  const { t, i18n } = useTranslation("home");
  const { reason, items } = attention;
  const Icon = ICONS[reason];
  const others = othersOf(attention, i18n.language);
  const othersText = others && t(`attention.others.${reason}`, { count: others.count as never });
  return (
    <>
      {items.map((code) => (
        <Entry key={code.id} icon={<Icon size={20} stroke={1.75} aria-hidden className={classes.icon ?? ""} />}>
          <CodeLink code={code} to={`/codes/${code.id}${reason === "change_failed" ? "/history" : ""}`} />
          <Dimmed>
            {t(`attention.${reason}`)} <Ago iso={code.at} />
          </Dimmed>
        </Entry>
      ))}
      {others !== undefined && (
        <li className={`${classes.entry} ${classes.more}`}>
          {others.to === undefined ? (
            <Dimmed>{othersText}</Dimmed>
          ) : (
            <Anchor component={Link} to={others.to} size="sm">
              {othersText}
            </Anchor>
          )}
        </li>
      )}
    </>
  );
}

function DomainInNeed({ domain: { id, host_display, state } }: { domain: TroubledDomain }) {
  const { t } = useTranslation("home");
  return (
    <Entry icon={<IconWorldX size={20} stroke={1.75} aria-hidden className={classes.icon ?? ""} />}>
      <Link to={`/settings/domains/${id}`} className={classes.name} title={host_display}>
        <bdi>{host_display}</bdi>
      </Link>
      <Dimmed>{t(`attention.domains.${state}`)}</Dimmed>
    </Entry>
  );
}

function Entry({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className={classes.entry}>
      {icon}
      <div className={classes.words}>{children}</div>
    </li>
  );
}
