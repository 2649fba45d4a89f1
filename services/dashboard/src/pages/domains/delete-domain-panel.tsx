// Deletes a domain, and explains what happens to its codes.

import { List, Stack, Text } from "@mantine/core";
import type { Code, CodePage } from "@qr/client";
import { IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { ask } from "../../session/session-client.ts";
import { ConfirmedButton } from "../../shared/confirmed-button.tsx";
import type { Domain } from "../../shared/domains.ts";
import { Section } from "../../shared/section.tsx";
import { showDone } from "../../shared/show-done.ts";
import { deleteDomain, useForgetDomain } from "./use-domain.ts";

const MAX_NAMED = 3;

interface DeleteProps {
  domain: Domain;
  shortHost: string;
}

export function DeleteDomainPanel({ domain, shortHost }: DeleteProps) {
  const { t } = useTranslation("domains");
  const navigate = useNavigate();
  const forget = useForgetDomain(domain.id);
  const values = { count: domain.codes, host: domain.host_display, shortHost };
  const remove = async () => {
    await deleteDomain(domain);
    showDone(t(domain.codes > 0 ? "delete.doneWithCodes" : "delete.done", values));
    await navigate("/settings/domains");
    forget();
  };
  return (
    <Section title={t("delete.title")} text={t(domain.codes > 0 ? "delete.textWithCodes" : "delete.text")} isDangerous>
      <ConfirmedButton
        color="red"
        variant="outline"
        leftSection={<IconTrash aria-hidden />}
        question={{
          title: t("delete.question", values),
          text: <Meaning domain={domain} shortHost={shortHost} />,
          action: t("delete.action"),
          isDangerous: true,
        }}
        act={remove}
      />
    </Section>
  );
}

function Meaning({ domain, shortHost }: DeleteProps) {
  const { t } = useTranslation("domains");
  const { codes: count, state, host_display: host } = domain;
  if (count === 0) return <Text>{t("delete.unused")}</Text>;
  if (state === "lost") return <Text>{t("delete.lost", { count, shortHost })}</Text>;
  return (
    <Stack gap="xs">
      <Text>{t("delete.meaning", { count, shortHost, host })}</Text>
      <Examples domain={domain} />
      <Text>{t("delete.prints", { host })}</Text>
    </Stack>
  );
}

/** Shows some of the domain's codes with their new addresses. */
function Examples({ domain: { id, codes: count } }: { domain: Domain }) {
  const { t } = useTranslation("domains");
  const { data } = useQuery({
    queryKey: ["domain-codes", id],
    queryFn: ({ signal }) => ask<CodePage>(`/v1/qr?domain=${id}&archived=all&limit=${MAX_NAMED}`, { signal }),
    gcTime: 0,
  });
  const named = data?.data ?? [];
  if (named.length === 0) return null;
  return (
    <List size="sm">
      {named.map((code) => (
        <Example key={code.id} code={code} />
      ))}
      {count > named.length && <List.Item>{t("delete.more", { count: count - named.length })}</List.Item>}
    </List>
  );
}

function Example({ code: { title, short_url, default_url } }: { code: Code }) {
  const { t } = useTranslation("domains");
  return (
    <List.Item style={{ overflowWrap: "anywhere" }}>
      <bdi>{title ?? short_url}</bdi>
      <br />
      {t("delete.newUrl")} <bdi>{default_url}</bdi>
    </List.Item>
  );
}
