// The page that the link of a share opens, alone or in a frame on any site: the statistics of a code or a tag, for people without an
// account. The token stays in the fragment of the address, because a frame may have no storage.

import { Anchor, Box, PasswordInput, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { SHARE_ENTRY_HEADER, SHARE_TOKEN_HEADER, type SharedEntry, type SharedView } from "@qr/session-api";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { Logo } from "../../app/logo.tsx";
import { ask, askWithHeaders } from "../../session/session-client.ts";
import { isNotFound, SessionError } from "../../session/session-error.ts";
import { Failure } from "../../shared/failure.tsx";
import { Form } from "../../shared/form.tsx";
import { Loading } from "../../shared/loading.tsx";
import { PageTitle } from "../../shared/page-title.tsx";
import { useSubmit } from "../../shared/use-submit.ts";
import { AnalyticsView } from "../analytics/analytics-view.tsx";
import type { Figures, FiguresSource } from "../analytics/use-analytics.ts";

export function Component() {
  return (
    <Box mih="100dvh" bg="var(--qr-ground)">
      <Box maw={1200} mx="auto" p={{ base: "md", sm: "lg" }}>
        <Stack gap="lg">
          <header>
            <Logo />
          </header>
          <main>
            <Shared />
          </main>
        </Stack>
      </Box>
    </Box>
  );
}

function Shared() {
  const { t } = useTranslation("analytics");
  const token = useLocation().hash.slice(1);
  const [entry, setEntry] = useState("");
  const headers = { [SHARE_TOKEN_HEADER]: token, ...(entry !== "" && { [SHARE_ENTRY_HEADER]: entry }) };
  const { data, error, refetch } = useQuery({
    queryKey: ["shared", token, entry],
    queryFn: ({ signal }) => ask<SharedView>("/shared", { headers, signal }),
    enabled: token !== "",
  });
  if (token === "" || isNotFound(error)) return <Gone reason="unknown" />;
  if (error instanceof SessionError && error.code === "expired") return <Gone reason="expired" />;
  if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  if (data.needs_password) return <PasswordForm token={token} onEntry={setEntry} />;
  const source: FiguresSource = {
    key: `shared ${token}`,
    read: (query, signal) => askWithHeaders<Figures>(`/shared/stats?${query}`, { headers, signal }),
  };
  return (
    <>
      <PageTitle title={data.title ?? t("title")} text={<ShortUrl url={data.short_url} />} />
      <AnalyticsView subject={{ kind: "shared", of: data.kind }} source={source} />
    </>
  );
}

function ShortUrl({ url }: { url: string | undefined }) {
  if (url === undefined) return null;
  return (
    <Anchor href={url} target="_blank" rel="noreferrer">
      {url}
    </Anchor>
  );
}

function Gone({ reason }: { reason: "unknown" | "expired" }) {
  const { t } = useTranslation("analytics");
  return (
    <>
      <PageTitle title={t(`shared.${reason}.title`)} />
      <Text>{t(`shared.${reason}.text`)}</Text>
    </>
  );
}

function PasswordForm({ token, onEntry }: { token: string; onEntry(entry: string): void }) {
  const { t } = useTranslation("analytics");
  const form = useForm({ initialValues: { password: "" } });
  const submit = useSubmit(
    form,
    async (body) => {
      const headers = { [SHARE_TOKEN_HEADER]: token };
      onEntry((await ask<SharedEntry>("/shared/entry", { method: "POST", body, headers })).entry);
    },
    { wrong_password: "password" },
  );
  return (
    <Box maw={440}>
      <PageTitle title={t("shared.password.title")} text={t("shared.password.text")} />
      <Form submit={submit} action={t("shared.password.action")}>
        <PasswordInput label={t("shared.password.label")} required {...form.getInputProps("password")} />
      </Form>
    </Box>
  );
}
