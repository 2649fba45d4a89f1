// The view that is shown after a code has been created: the code, its short link, its files, and next steps.

import { Button, Grid, Group, Paper, Stack, Text } from "@mantine/core";
import type { Code } from "@qr/client";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { CopyButton } from "../../shared/copy-button.tsx";
import { Dimmed } from "../../shared/dimmed.ts";
import { Downloads } from "../../shared/later-downloads.tsx";
import { PageTitle } from "../../shared/page-title.tsx";
import { Section } from "../../shared/section.tsx";
import { CodePicture } from "../../shared/symbol.tsx";

const PICTURE_PX = 320;

export function CreatedView({ code, onAnother }: { code: Code; onAnother(): void }) {
  const { t } = useTranslation(["newCode", "downloads"]);
  const view = useRef<HTMLDivElement>(null);
  // PageTitle does not react, because the address stays the same, so this effect scrolls to the top and focuses the heading.
  useEffect(() => {
    window.scrollTo(0, 0);
    view.current?.querySelector("h1")?.focus();
  }, []);
  const name = code.title ?? code.short_url;
  return (
    <div ref={view}>
      <PageTitle
        title={code.title === null ? t("created.title") : t("created.titled", { title: code.title })}
        text={t("created.text")}
      />
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack>
            <Paper withBorder p="md" style={{ display: "flex", justifyContent: "center" }}>
              <CodePicture code={code} label={t("downloads:symbolLabel", { what: name })} size={PICTURE_PX} />
            </Paper>
            <div>
              <Dimmed>{t("created.shortUrl")}</Dimmed>
              <Group gap="xs" wrap="nowrap">
                <Text fw={600} style={{ overflowWrap: "anywhere" }}>
                  {code.short_url}
                </Text>
                <CopyButton text={code.short_url} label={t("created.copyLink")} isIcon />
              </Group>
            </div>
            <Group gap="xs">
              <Button component={Link} to={`/codes/${code.id}`}>
                {t("created.open")}
              </Button>
              {code.dynamic && (
                <Button component={Link} to={`/codes/${code.id}/rules`} variant="default">
                  {t("created.rules")}
                </Button>
              )}
              <Button variant="default" onClick={onAnother}>
                {t("created.another")}
              </Button>
            </Group>
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Section title={t("downloads:title")}>
            <Downloads code={code} />
          </Section>
        </Grid.Col>
      </Grid>
    </div>
  );
}
