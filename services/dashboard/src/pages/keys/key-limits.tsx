// What a key may do, as the table of keys shows it: its scopes and its limits.

import { Code, Group, Stack, Text } from "@mantine/core";
import { DEFAULT_DOMAIN, type KeyLimitValues, type KeyListing } from "@qr/session-api";
import { useTranslation } from "react-i18next";
import { useSettings } from "../../session/use-me.ts";
import { Dimmed } from "../../shared/dimmed.ts";
import { SCOPE_TEXTS } from "./key-rules.ts";

export function KeyPermissions({ listing: { scopes, limits } }: { listing: KeyListing }) {
  const { t } = useTranslation("keys");
  return (
    <Stack gap="xxs" align="flex-start">
      {scopes.length === 0 && <Text size="sm">{t("allScopes")}</Text>}
      {scopes.map((scope) => (
        <Group key={scope} gap="xs">
          <Text size="sm">{t(`scopeNames.${SCOPE_TEXTS[scope]}`)}</Text>
          <Code style={{ whiteSpace: "nowrap" }}>{scope}</Code>
        </Group>
      ))}
      {limits !== null && <Limits limits={limits} />}
    </Stack>
  );
}

function Limits({ limits: { tags, domains, networks } }: { limits: KeyLimitValues }) {
  const { t } = useTranslation("keys");
  const shortHost = new URL(useSettings().short_url).host;
  const hosts = domains?.map((host) => (host === DEFAULT_DOMAIN ? shortHost : host));
  const lines = [
    [t("limits.tags"), tags],
    [t("limits.domains"), hosts],
    [t("limits.networks"), networks],
  ] as const;
  return lines.map(
    ([name, values]) =>
      values && (
        <Dimmed key={name} style={{ overflowWrap: "anywhere" }}>
          {name}: <bdi>{values.join(", ")}</bdi>
        </Dimmed>
      ),
  );
}
