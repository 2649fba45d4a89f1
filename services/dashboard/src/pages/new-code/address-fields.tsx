// The domain and the path of the short link. Accounts without domains of their own see only the path.

import { Stack, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Dimmed } from "../../shared/dimmed.ts";
import { DomainSelect, useDomainChoice } from "../../shared/domain-select.tsx";
import { asciiPath } from "../../shared/payload.ts";
import { PLAIN } from "../../shared/plain-field.ts";
import { MAX_PATH_LENGTH, MAX_SLUG_LENGTH } from "../../shared/slug-rules.ts";
import type { DraftInHand } from "./use-draft.ts";

interface AddressFieldsProps {
  inHand: DraftInHand;
  violations: Readonly<Record<string, string>>;
  /** The short URL from the gateway's preview; undefined until the preview arrives. */
  shortUrl: string | undefined;
}

export function AddressFields(props: AddressFieldsProps) {
  const { draft, change } = props.inHand;
  const { hasChoice } = useDomainChoice(draft.domain);
  return (
    <Stack gap="sm">
      {hasChoice && (
        <DomainSelect value={draft.domain} onChange={(domain) => change({ domain })} error={props.violations.domain} />
      )}
      {draft.domain === "" ? <SlugField {...props} /> : <PathField {...props} />}
    </Stack>
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
        <Dimmed mt="xxs" style={{ overflowWrap: "anywhere" }}>
          {t("address.preview", { url })}
        </Dimmed>
      )}
    </div>
  );
}
