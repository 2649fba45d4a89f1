// The codes that a job skips, and the reasons. Each code links to its page.

import { Anchor, Button, List, Stack, Text } from "@mantine/core";
import type { ChangeJob, Code } from "@qr/client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ask } from "../../../session/session-client.ts";
import { useMe } from "../../../session/use-me.ts";
import { nameOf } from "../../../shared/contents/summary.ts";
import { Dimmed } from "../../../shared/dimmed.ts";
import { type SkippedGroup, skippedGroups } from "./job-words.ts";

/**
 * Maximum number of codes per group that are shown initially, and of those that are shown by name. Loading each name takes one
 * request.
 */
const MAX_NAMED = 5;

export function SkippedCodes({ job }: { job: ChangeJob }) {
  const groups = skippedGroups(job);
  const listed = groups.reduce((sum, { ids }) => sum + ids.length, 0);
  const { t } = useTranslation("bulk");
  const rest = (job.result?.skipped ?? 0) - listed;
  if (groups.length === 0) return null;
  return (
    <Stack gap="xs">
      {groups.map((group) => (
        <Group key={`${group.reason} ${group.message}`} group={group} />
      ))}
      {rest > 0 && <Dimmed>{t("skipped.unlisted", { count: rest })}</Dimmed>}
    </Stack>
  );
}

function Group({ group: { reason, message, ids } }: { group: SkippedGroup }) {
  const { t } = useTranslation("bulk");
  const [isOpen, setIsOpen] = useState(false);
  const shown = isOpen ? ids : ids.slice(0, MAX_NAMED);
  return (
    <div>
      <Text size="sm">{reason === undefined ? message : t(`skipped.${reason}`)}</Text>
      <List size="sm" mah={220} style={{ overflowY: "auto" }}>
        {shown.map((id, index) => (
          <List.Item key={id} style={{ overflowWrap: "anywhere" }}>
            <CodeLink id={id} isNamed={index < MAX_NAMED} />
          </List.Item>
        ))}
      </List>
      {shown.length < ids.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setIsOpen(true)}>
          {t("skipped.all", { count: ids.length })}
        </Button>
      )}
    </div>
  );
}

/** Links to the code's page in a new window, because the dialog may still be needed. */
function CodeLink({ id, isNamed }: { id: string; isNamed: boolean }) {
  const { t } = useTranslation();
  const { account } = useMe();
  const { data: code } = useQuery({
    queryKey: ["code-name", account.id, id],
    queryFn: ({ signal }) => ask<Code>(`/v1/qr/${encodeURIComponent(id)}`, { signal }),
    enabled: isNamed,
    retry: false,
  });
  const name = code === undefined ? id : nameOf(code);
  return (
    <Anchor component={Link} to={`/codes/${id}`} target="_blank" inherit aria-label={`${name} (${t("newWindow")})`}>
      <bdi>{name}</bdi>
    </Anchor>
  );
}
