// One code: its symbol, where it leads, how often it was scanned, and its end.

import { Button, Grid, Skeleton, Stack, Text } from "@mantine/core";
import { IconQrcode } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { SessionError } from "../../session/session-error.ts";
import { useMe } from "../../session/use-me.ts";
import { EmptyState } from "../../shared/empty-state.tsx";
import { Failure } from "../../shared/failure.tsx";
import { PageTitle } from "../../shared/page-title.tsx";
import { CodeHeading } from "./code-heading.tsx";
import { DeletePanel } from "./delete-panel.tsx";
import { Panel } from "./panel.tsx";
import { ShortUrlPanel } from "./short-url-panel.tsx";
import { StatisticsPanel } from "./statistics-panel.tsx";
import { SymbolPanel } from "./symbol-panel.tsx";
import { TargetPanel } from "./target-panel.tsx";
import { type TaggedCode, useCode } from "./use-code.ts";

export function CodePage() {
  const { id = "" } = useParams();
  const { data, error, refetch } = useCode(id);
  // Deleted by somebody else while it is shown: what is shown is no longer true.
  if (error instanceof SessionError && error.code === "not_found") return <NoSuchCode />;
  if (data !== undefined) return <CodeParts key={id} present={data} />;
  return error === null ? <CodeSkeleton /> : <Failure error={error} onRetry={() => void refetch()} />;
}

function CodeParts({ present }: { present: TaggedCode }) {
  const { t } = useTranslation("code");
  const mayChange = useMe().account.role !== "viewer";
  const { code } = present;
  return (
    <>
      <CodeHeading code={code} mayChange={mayChange} />
      <Grid gap="md">
        <Grid.Col span={{ base: 12, md: 4 }}>
          <SymbolPanel code={code} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack gap="md">
            <ShortUrlPanel code={code} />
            <TargetPanel present={present} mayChange={mayChange} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={12}>
          <Stack gap="md">
            {code.dynamic ? (
              <StatisticsPanel id={code.id} />
            ) : (
              <Panel title={t("statistics.title")}>
                <Text c="dimmed">{t("statistics.static")}</Text>
              </Panel>
            )}
            {mayChange && <DeletePanel code={code} />}
          </Stack>
        </Grid.Col>
      </Grid>
    </>
  );
}

function NoSuchCode() {
  const { t } = useTranslation(["code", "common"]);
  return (
    <>
      <PageTitle title={t("gone.title")} />
      <EmptyState icon={IconQrcode} title={t("gone.title")} text={t("gone.text")}>
        <Button component={Link} to="/codes" variant="default">
          {t("common:notFound.back")}
        </Button>
      </EmptyState>
    </>
  );
}

function CodeSkeleton() {
  const { t } = useTranslation();
  return (
    <Grid role="status" aria-label={t("loading")} gap="md">
      <Grid.Col span={12}>
        <Skeleton h={32} w="40%" />
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 4 }}>
        <Skeleton h={320} />
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 8 }}>
        <Skeleton h={150} mb="md" />
        <Skeleton h={150} />
      </Grid.Col>
      <Grid.Col span={12}>
        <Skeleton h={300} />
      </Grid.Col>
    </Grid>
  );
}
