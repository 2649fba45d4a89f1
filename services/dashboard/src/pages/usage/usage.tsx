// The Plan and usage page: the plan's limit, the current minute's usage, and the response headers for programs.

import { Anchor, Code, SimpleGrid, Stack, Text } from "@mantine/core";
import type { Usage } from "@qr/session-api";
import { useQuery } from "@tanstack/react-query";
import { Trans, useTranslation } from "react-i18next";
import { Link } from "react-router";
import { hasRole } from "../../session/roles.ts";
import { ask } from "../../session/session-client.ts";
import { useMe } from "../../session/use-me.ts";
import { Failure } from "../../shared/failure.tsx";
import { Loading } from "../../shared/loading.tsx";
import { PageTitle } from "../../shared/page-title.tsx";
import { Section } from "../../shared/section.tsx";
import { numberText } from "../../shared/times.ts";
import { UsageMeter } from "./usage-meter.tsx";

/** Interval between reloads, short enough to follow the limit's one-minute window. */
const REFRESH_MS = 4_000;

const PLANS = ["free", "pro", "business", "unlimited"] as const;

export function Component() {
  const { t } = useTranslation("usage");
  const usage = useQuery({
    queryKey: ["usage"],
    queryFn: ({ signal }) => ask<Usage>("/usage", { signal }),
    refetchInterval: REFRESH_MS,
  });
  return (
    <>
      <PageTitle title={t("title")} text={t("text")} />
      {usage.data !== undefined && <Shown usage={usage.data} />}
      {usage.isPending && <Loading />}
      {usage.isError && usage.data === undefined && (
        <Failure error={usage.error} onRetry={() => void usage.refetch()} />
      )}
    </>
  );
}

function Shown({ usage }: { usage: Usage }) {
  const { t } = useTranslation("usage");
  const { account } = useMe();
  const known = PLANS.find((plan) => plan === usage.plan);
  return (
    <Stack>
      <Section
        title={t("plan", { plan: known === undefined ? usage.plan : t(`plans.${known}`) })}
        text={usage.limit === null ? t("noLimit") : t("limit", { count: usage.limit })}
      >
        <UsageMeter usage={usage} />
      </Section>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Count title={t("codes")} count={usage.codes} link={{ to: "/codes", text: t("toCodes") }} />
        <Count
          title={t("keys")}
          count={usage.keys}
          link={hasRole(account.role, "admin") ? { to: "/settings/keys", text: t("toKeys") } : undefined}
        />
      </SimpleGrid>
      {usage.limit !== null && <Headers limit={usage.limit} />}
    </Stack>
  );
}

interface CountProps {
  title: string;
  count: number;
  link: { to: string; text: string } | undefined;
}

function Count({ title, count, link }: CountProps) {
  const { i18n } = useTranslation();
  return (
    <Section title={title}>
      <Text fz="figure" fw={700} lh={1.1}>
        {numberText(count, i18n.language)}
      </Text>
      {link !== undefined && (
        <Anchor component={Link} to={link.to} size="sm" mt="xs">
          {link.text}
        </Anchor>
      )}
    </Section>
  );
}

function Headers({ limit }: { limit: number }) {
  const { t } = useTranslation("usage");
  const remaining = Math.max(0, limit - 1);
  const example = [
    "HTTP/1.1 200 OK",
    `RateLimit-Policy: "default";q=${limit};w=60`,
    `RateLimit: "default";r=${remaining};t=42`,
  ].join("\n");
  return (
    <Section title={t("headers.title")} text={t("headers.text")}>
      <Stack gap="sm">
        <Code block tabIndex={0} role="region" aria-label={t("headers.example")}>
          {example}
        </Code>
        {(["policy", "remaining", "refused"] as const).map((part) => (
          <Text key={part} size="sm">
            <Trans t={t} i18nKey={`headers.${part}`} components={{ code: <Code /> }} />
          </Text>
        ))}
      </Stack>
    </Section>
  );
}
