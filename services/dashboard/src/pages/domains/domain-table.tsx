// A table with one row per domain: its host, state, number of codes, and last check.

import { Anchor, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Dimmed } from "../../shared/dimmed.ts";
import type { Domain } from "../../shared/domains.ts";
import { Ago } from "../../shared/moment.tsx";
import { StackedCell, StackedRow, StackedTable } from "../../shared/stacked-table.tsx";
import { numberText } from "../../shared/times.ts";
import { DomainState } from "./domain-state.tsx";

export function DomainTable({ domains }: { domains: readonly Domain[] }) {
  const { t } = useTranslation("domains");
  return (
    <StackedTable label={t("title")} columns={[t("host"), t("state"), t("codes"), t("lastCheck")]}>
      {domains.map((domain) => (
        <DomainRow key={domain.id} domain={domain} />
      ))}
    </StackedTable>
  );
}

function DomainRow({ domain: { id, host, host_display, state, codes, checked_at } }: { domain: Domain }) {
  const { t, i18n } = useTranslation("domains");
  return (
    <StackedRow>
      <StackedCell>
        <Stack gap="xxs" miw={0} style={{ overflowWrap: "anywhere" }}>
          <Anchor component={Link} to={`/settings/domains/${id}`} fw={600}>
            <bdi>{host_display}</bdi>
          </Anchor>
          {host_display !== host && <Dimmed>{host}</Dimmed>}
        </Stack>
      </StackedCell>
      <StackedCell label={t("state")}>
        <DomainState state={state} />
      </StackedCell>
      <StackedCell label={t("codes")}>{numberText(codes, i18n.language)}</StackedCell>
      <StackedCell label={t("lastCheck")}>
        {checked_at === null ? <Dimmed>{t("neverChecked")}</Dimmed> : <Ago iso={checked_at} />}
      </StackedCell>
    </StackedRow>
  );
}
