import { Button, Group, Text } from "@mantine/core";
import type { Code } from "@qr/client";
import { IconExternalLink } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "../../shared/copy-button.tsx";
import { Section } from "../../shared/section.tsx";

export function ShortUrlPanel({ code }: { code: Code }) {
  const { t } = useTranslation("code");
  return (
    <Section title={t("shortUrl.title")} text={t(code.dynamic ? "shortUrl.dynamic" : "shortUrl.static")}>
      <Group justify="space-between" gap="sm">
        <Text ff="monospace" fw={600} style={{ overflowWrap: "anywhere" }}>
          {code.short_url}
        </Text>
        <Group gap="xs">
          <CopyButton text={code.short_url} label={t("shortUrl.copy")} />
          <Button
            component="a"
            variant="default"
            href={code.short_url}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconExternalLink size={16} aria-hidden />}
          >
            {t("shortUrl.open")}
          </Button>
        </Group>
      </Group>
    </Section>
  );
}
