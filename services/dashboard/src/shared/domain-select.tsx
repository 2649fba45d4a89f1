// The choice of a domain for a short link.

import { Select, type SelectProps } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { SETTINGS_QUERY } from "../session/use-me.ts";
import { type Domain, isLive, useDomains } from "./domains.ts";

/**
 * Returns the account's live domains, whether to offer a choice of domains, and the live domain whose host is `domain`,
 * if there is one.
 */
export function useDomainChoice(domain: string): { hasChoice: boolean; live: Domain[]; chosen: Domain | undefined } {
  const live = (useDomains().data ?? []).filter(isLive);
  // A form can name a domain that the account has since lost. The gateway then rejects the form, and the person chooses
  // again.
  return { hasChoice: live.length > 0 || domain !== "", live, chosen: live.find(({ host }) => host === domain) };
}

interface DomainSelectProps extends Omit<SelectProps, "value" | "onChange"> {
  /** The host of one of the account's own domains; "" for the short host. */
  value: string;
  onChange(domain: string): void;
}

export function DomainSelect({ value, onChange, ...select }: DomainSelectProps) {
  const { t } = useTranslation();
  const { live, chosen } = useDomainChoice(value);
  // Does not use useSettings, because the New code page also works without settings while the service is down.
  const settings = useQuery(SETTINGS_QUERY).data;
  const shortHost = settings === undefined ? "…" : new URL(settings.short_url).host;
  const own = live.map(({ host, host_display }) => ({ value: host, label: host_display }));
  const unknown = value !== "" && chosen === undefined ? [{ value, label: value }] : [];
  return (
    <Select
      label={t("domainChoice.label")}
      description={t("domainChoice.help")}
      name="domain"
      allowDeselect={false}
      data={[{ value: "", label: t("domainChoice.shortHost", { host: shortHost }) }, ...own, ...unknown]}
      value={value}
      onChange={(domain) => onChange(domain ?? "")}
      {...select}
    />
  );
}
