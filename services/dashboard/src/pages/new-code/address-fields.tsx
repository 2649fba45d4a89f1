// The domain and the path of the short link. Accounts without domains of their own see only the path.

import { Select, Stack, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { SETTINGS_QUERY } from "../../session/use-me.ts";
import { Dimmed } from "../../shared/dimmed.ts";
import { type Domain, isLive, useDomains } from "../../shared/domains.ts";
import { asciiPath } from "../../shared/payload.ts";
import { PLAIN } from "./field-props.ts";
import type { DraftInHand } from "./use-draft.ts";

const MAX_SLUG_LENGTH = 40;
/** Maximum length of a path on an own domain, as the gateway accepts it before percent-encoding. */
const MAX_PATH_LENGTH = 600;

interface AddressFieldsProps {
  inHand: DraftInHand;
  violations: Readonly<Record<string, string>>;
  /** The short URL from the gateway's preview; undefined until the preview arrives. */
  shortUrl: string | undefined;
}

/** Returns whether there is a choice of domains, and the account's domain that the draft names; undefined for the short host. */
export function useDomainChoice(domain: string): { hasChoice: boolean; live: Domain[]; chosen: Domain | undefined } {
  const live = (useDomains().data ?? []).filter(isLive);
  // A draft can name a domain that the account has lost since. The gateway then rejects the draft, and the person chooses again.
  return { hasChoice: live.length > 0 || domain !== "", live, chosen: live.find(({ host }) => host === domain) };
}

export function AddressFields(props: AddressFieldsProps) {
  const { draft } = props.inHand;
  const { hasChoice } = useDomainChoice(draft.domain);
  return (
    <Stack gap="sm">
      {hasChoice && <DomainField {...props} />}
      {draft.domain === "" ? <SlugField {...props} /> : <PathField {...props} />}
    </Stack>
  );
}

function DomainField({ inHand: { draft, change }, violations }: AddressFieldsProps) {
  const { t } = useTranslation("newCode");
  const { live, chosen } = useDomainChoice(draft.domain);
  // Does not use useSettings, because this page also works without settings while the service is down.
  const settings = useQuery(SETTINGS_QUERY).data;
  const shortHost = settings === undefined ? "…" : new URL(settings.short_url).host;
  const own = live.map(({ host, host_display }) => ({ value: host, label: host_display }));
  const unknown = draft.domain !== "" && chosen === undefined ? [{ value: draft.domain, label: draft.domain }] : [];
  return (
    <Select
      label={t("address.domain")}
      description={t("address.domainHelp")}
      name="domain"
      allowDeselect={false}
      data={[{ value: "", label: t("address.shortHost", { host: shortHost }) }, ...own, ...unknown]}
      value={draft.domain}
      onChange={(domain) => change({ domain: domain ?? "" })}
      error={violations.domain}
    />
  );
}

function SlugField({ inHand: { draft, change }, violations }: AddressFieldsProps) {
  const { t } = useTranslation("newCode");
  return (
    <TextInput
      label={t("address.slug")}
      description={t("address.slugHelp")}
      name="slug"
      leftSection="/"
      {...PLAIN}
      maxLength={MAX_SLUG_LENGTH}
      value={draft.slug}
      onChange={({ currentTarget }) => change({ slug: currentTarget.value })}
      error={violations.slug}
    />
  );
}

function PathField({ inHand: { draft, change }, violations, shortUrl }: AddressFieldsProps) {
  const { t } = useTranslation("newCode");
  const { chosen } = useDomainChoice(draft.domain);
  const path = draft.slug.trim();
  const url = shortUrl ?? `https://${draft.domain}/${asciiPath(path)}`;
  return (
    <div>
      <TextInput
        label={t("address.path")}
        description={t(chosen?.case_sensitive ? "address.pathHelpCase" : "address.pathHelp")}
        name="slug"
        leftSection="/"
        {...PLAIN}
        maxLength={MAX_PATH_LENGTH}
        value={draft.slug}
        onChange={({ currentTarget }) => change({ slug: currentTarget.value })}
        error={violations.slug}
      />
      {path !== "" && violations.slug === undefined && (
        <Dimmed mt={4} style={{ overflowWrap: "anywhere" }}>
          {t("address.preview", { url })}
        </Dimmed>
      )}
    </div>
  );
}
