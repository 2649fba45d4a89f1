// The first tab of a code's page: symbol, short links, target, states, statistics, organization, archive, and deletion.

import { Alert, Button, Center, Group, Stack, Text } from "@mantine/core";
import type { Code } from "@qr/client";
import { IconExternalLink } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { summaryOf } from "../../shared/contents/summary.ts";
import { CopyButton } from "../../shared/copy-button.tsx";
import { unicodeHost } from "../../shared/decode-punycode.ts";
import { Dimmed } from "../../shared/dimmed.ts";
import { Downloads } from "../../shared/later-downloads.tsx";
import { isOnOwnDomain } from "../../shared/payload.ts";
import { Section } from "../../shared/section.tsx";
import { AliasesPanel } from "./aliases-panel.tsx";
import { ArchivePanel } from "./archive-panel.tsx";
import classes from "./code.module.css";
import { DeletePanel } from "./delete-panel.tsx";
import { LinkSettingsPanel } from "./link-settings-panel.tsx";
import { OrganizingPanel } from "./organizing-panel.tsx";
import { RedesignButton } from "./redesign/redesign-button.tsx";
import { StatesPanel } from "./states-panel.tsx";
import { StatisticsPanel } from "./statistics-panel.tsx";
import { TargetPanel } from "./target-panel.tsx";
import { useCodeInHand } from "./use-code-in-hand.ts";

export function Component() {
  const { t } = useTranslation("code");
  const { present, mayChange } = useCodeInHand();
  const { code } = present;
  return (
    <div className={classes.parts}>
      <Stack gap="md">
        <ShortUrlPanel code={code} />
        <TargetPanel present={present} mayChange={mayChange} />
        {code.dynamic && <StatesPanel present={present} mayChange={mayChange} />}
      </Stack>
      <div className={classes.symbol}>
        <SymbolPanel code={code} mayChange={mayChange} />
      </div>
      <Stack gap="md">
        {code.dynamic ? (
          <StatisticsPanel id={code.id} />
        ) : (
          <Section title={t("statistics.title")} text={t("statistics.static")}>
            {null}
          </Section>
        )}
        {code.dynamic && <LinkSettingsPanel present={present} mayChange={mayChange} />}
        {code.dynamic && <AliasesPanel code={code} mayChange={mayChange} />}
        <OrganizingPanel present={present} mayChange={mayChange} />
        {mayChange && <ArchivePanel code={code} />}
        {mayChange && <DeletePanel code={code} />}
      </Stack>
    </div>
  );
}

function ShortUrlPanel({ code }: { code: Code }) {
  const { t } = useTranslation("code");
  const { short_url, default_url, dynamic, domain } = code;
  return (
    <Section title={t("shortUrl.title")} text={t(dynamic ? "shortUrl.dynamic" : "shortUrl.static")}>
      <Group justify="space-between" gap="sm">
        <Text ff="monospace" fw={600} style={{ overflowWrap: "anywhere" }}>
          {short_url}
        </Text>
        <Group gap="xs">
          <CopyButton text={short_url} label={t("shortUrl.copy")} />
          <Button
            component="a"
            variant="default"
            href={short_url}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconExternalLink aria-hidden />}
          >
            {t("shortUrl.open")}
          </Button>
        </Group>
      </Group>
      {default_url !== undefined && !isOnOwnDomain(code) && (
        <Alert color="orange" mt="sm" role="status">
          {t("shortUrl.moved")}
        </Alert>
      )}
      {default_url !== undefined && isOnOwnDomain(code) && <DefaultUrl url={default_url} host={unicodeHost(domain)} />}
    </Section>
  );
}

function DefaultUrl({ url, host }: { url: string; host: string }) {
  const { t } = useTranslation("code");
  return (
    <Stack gap={0} mt="sm">
      <Dimmed style={{ overflowWrap: "anywhere" }}>{t("shortUrl.always", { host })}</Dimmed>
      <Group gap="xxs" wrap="nowrap">
        <Text ff="monospace" size="sm" style={{ overflowWrap: "anywhere" }}>
          {url}
        </Text>
        <CopyButton text={url} label={t("shortUrl.copyAlways")} isIcon />
      </Group>
    </Stack>
  );
}

function SymbolPanel({ code, mayChange }: { code: Code; mayChange: boolean }) {
  const { t } = useTranslation("code");
  return (
    <Section title={t("symbol.title")} actions={mayChange && <RedesignButton code={code} />}>
      <Center mb="md">
        <img
          src={code.svg_url}
          alt={t("symbol.alt", { url: code.dynamic ? code.short_url : summaryOf(code.type, code.target) })}
          width={280}
          height={280}
          style={{ maxWidth: "100%", height: "auto", borderRadius: "var(--mantine-radius-md)" }}
        />
      </Center>
      <Downloads code={code} />
    </Section>
  );
}
