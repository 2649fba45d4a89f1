// The list's filters. The filters for tags and domains are shown only if the account has any.

import { Group, Select, type SelectProps } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { SETTINGS_QUERY } from "../../session/use-me.ts";
import { CODE_TYPES } from "../../shared/contents/contents.ts";
import { isLive, useDomains } from "../../shared/domains.ts";
import { CODE_STATES } from "../../shared/states.ts";
import { useTags } from "../../shared/tags.ts";
import { ARCHIVED, type Filters, KINDS, MAX_TAG_FILTERS } from "./list-state.ts";

const MAX_SUGGESTIONS = 50;
const WIDTH = { base: "calc(50% - 6px)", sm: 175 };

interface FilterFieldsProps {
  filters: Filters;
  onChange(change: Partial<Filters>): void;
}

export function FilterFields(props: FilterFieldsProps) {
  const { t } = useTranslation("codes");
  const { filters, onChange } = props;
  return (
    <Group gap="sm">
      <Filter
        aria-label={t("columns.type")}
        placeholder={t("allTypes")}
        data={CODE_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
        value={filters.type}
        onChange={(type) => onChange({ type: CODE_TYPES.find((one) => one === type) ?? null })}
      />
      <Filter
        aria-label={t("kind")}
        placeholder={t("allKinds")}
        data={KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        value={filters.kind}
        onChange={(kind) => onChange({ kind: KINDS.find((one) => one === kind) ?? null })}
      />
      <TagFilter {...props} />
      <DomainFilter {...props} />
      <Filter
        aria-label={t("state")}
        placeholder={t("allStates")}
        data={CODE_STATES.map((value) => ({ value, label: t(value === "deleted" ? "bin.open" : `states.${value}`) }))}
        value={filters.state}
        onChange={(state) => onChange({ state: CODE_STATES.find((one) => one === state) ?? null })}
      />
      <Filter
        aria-label={t("archived")}
        // The bin contains archived codes, too.
        disabled={filters.state === "deleted"}
        clearable={false}
        allowDeselect={false}
        data={ARCHIVED.map((value) => ({ value, label: t(`archivedChoices.${value}`) }))}
        value={filters.archived}
        onChange={(archived) => onChange({ archived: ARCHIVED.find((one) => one === archived) ?? "false" })}
      />
    </Group>
  );
}

function Filter(props: SelectProps) {
  return <Select w={WIDTH} clearable {...props} />;
}

/** Adds a tag to the filter. The list contains only codes that have all chosen tags. */
function TagFilter({ filters: { tags: chosen }, onChange }: FilterFieldsProps) {
  const { t } = useTranslation("codes");
  const { data: tags = [] } = useTags();
  const [typed, setTyped] = useState("");
  if (tags.length === 0) return null;
  const folded = new Set(chosen.map((tag) => tag.toLowerCase()));
  const add = (tag: string | null) => {
    setTyped("");
    if (tag !== null) onChange({ tags: [...chosen, tag] });
  };
  return (
    <Filter
      aria-label={t("tag")}
      placeholder={t(chosen.length === 0 ? "anyTag" : "anotherTag")}
      nothingFoundMessage={t("noTag")}
      searchable
      limit={MAX_SUGGESTIONS}
      disabled={chosen.length >= MAX_TAG_FILTERS}
      data={tags.map(({ name }) => name).filter((name) => !folded.has(name.toLowerCase()))}
      value={null}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={add}
    />
  );
}

function DomainFilter({ filters: { domain }, onChange }: FilterFieldsProps) {
  const { t } = useTranslation(["codes", "common"]);
  const own = (useDomains().data ?? [])
    .filter(isLive)
    .map(({ host, host_display }) => ({ value: host, label: host_display }));
  const settings = useQuery(SETTINGS_QUERY).data;
  if (own.length === 0 && domain === null) return null;
  const shortHost = settings === undefined ? [] : [shortHostOption(new URL(settings.short_url).hostname)];
  const known = [...shortHost, ...own];
  const isUnknown = domain !== null && !known.some(({ value }) => value === domain);
  return (
    <Filter
      aria-label={t("domain")}
      placeholder={t("allDomains")}
      data={isUnknown ? [...known, { value: domain, label: domain }] : known}
      value={domain}
      onChange={(host) => onChange({ domain: host })}
    />
  );

  function shortHostOption(host: string) {
    return { value: host, label: t("common:domainChoice.shortHost", { host }) };
  }
}
