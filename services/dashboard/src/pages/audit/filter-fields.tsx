// The filters of the audit log: what was done, by whom, and on which days.

import { Button, Group, Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ACTION_GROUPS, AUDIT_ACTIONS, type AuditEntry, actionsIn } from "./actions.ts";
import { type AuditFilter, hasFilter, isReversed, NO_FILTER } from "./audit-filter.ts";
import { DayField } from "./day-field.tsx";
import type { Named } from "./use-audit.ts";

interface FilterFieldsProps {
  filter: AuditFilter;
  named: Named;
  /** The entries shown, which can also name people and keys that no longer exist. */
  entries: readonly AuditEntry[];
  onChange(change: Partial<AuditFilter>): void;
}

export function FilterFields(props: FilterFieldsProps) {
  const { t } = useTranslation("audit");
  const { filter, onChange } = props;
  return (
    <Group gap="sm" align="flex-start" mb="md" role="search" aria-label={t("filters.label")}>
      <ActionSelect {...props} />
      <ActorSelect {...props} />
      {(["from", "to"] as const).map((end) => (
        <DayField
          key={end}
          w={{ base: "calc(50% - 6px)", sm: 160 }}
          label={t(`filters.${end}`)}
          value={filter[end]}
          error={end === "to" && isReversed(filter) && t("filters.reversed")}
          onChange={(day) => onChange({ [end]: day })}
        />
      ))}
      {hasFilter(filter) && (
        <Button variant="subtle" mt={{ base: 0, sm: "lg" }} onClick={() => onChange(NO_FILTER)}>
          {t("filters.clear")}
        </Button>
      )}
    </Group>
  );
}

function ActionSelect({ filter, onChange }: FilterFieldsProps) {
  const { t } = useTranslation(["audit", "common"]);
  return (
    <Select
      w={{ base: "100%", sm: 260 }}
      label={t("action")}
      placeholder={t("filters.anyAction")}
      nothingFoundMessage={t("filters.noAction")}
      searchable
      clearable
      data={ACTION_GROUPS.map((group) => ({
        group: group === "people" ? t("people") : t(`common:nav.${group}`),
        items: actionsIn(group).map((value) => ({ value, label: t(`actions.${value}`) })),
      }))}
      value={filter.action}
      onChange={(chosen) => onChange({ action: AUDIT_ACTIONS.find((one) => one === chosen) ?? null })}
    />
  );
}

function ActorSelect({ filter: { actor }, named, entries, onChange }: FilterFieldsProps) {
  const { t } = useTranslation("audit");
  const members = named.members.map(({ user_id, name }) => ({ value: user_id, label: name }));
  const keys = named.keys.map(({ id, name, last_four }) => ({ value: id, label: `${name} …${last_four}` }));
  const isKnown = actor === null || [...members, ...keys].some(({ value }) => value === actor);
  // The address can name someone who has left, or a key that was revoked.
  const former = isKnown ? [] : [{ value: actor, label: entries.find(({ by }) => by.id === actor)?.by.name || actor }];
  return (
    <Select
      w={{ base: "100%", sm: 260 }}
      label={t("by")}
      placeholder={t("filters.anyone")}
      nothingFoundMessage={t("filters.nobody")}
      searchable
      clearable
      data={[
        ...former,
        ...(members.length > 0 ? [{ group: t("filters.members"), items: members }] : []),
        ...(keys.length > 0 ? [{ group: t("filters.keys"), items: keys }] : []),
      ]}
      value={actor}
      onChange={(chosen) => onChange({ actor: chosen })}
    />
  );
}
