// Lists pending invitations, which can be revoked.

import { Button } from "@mantine/core";
import type { InvitationListing, Listed } from "@qr/session-api";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useGivenRoles } from "../../session/roles.ts";
import { ask } from "../../session/session-client.ts";
import { Failure } from "../../shared/failure.tsx";
import { Ago } from "../../shared/moment.tsx";
import { Section } from "../../shared/section.tsx";
import { StackedCell, StackedRow, StackedTable } from "../../shared/stacked-table.tsx";
import { useRemoval } from "../../shared/use-list-change.ts";

export const INVITATIONS = ["invitations"] as const;

const pathOf = ({ id }: InvitationListing) => `/invitations/${encodeURIComponent(id)}`;

export function OpenInvitations() {
  const { t } = useTranslation(["members", "common"]);
  const { data, error, refetch } = useQuery({
    queryKey: INVITATIONS,
    queryFn: ({ signal }) => ask<Listed<InvitationListing>>("/invitations", { signal }),
  });
  const roles = useGivenRoles();
  const removal = useRemoval<InvitationListing>(INVITATIONS, pathOf);
  if (error !== null && data === undefined) return <Failure error={error} onRetry={() => void refetch()} />;
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Section title={t("open.title")} text={t("open.text")}>
      <StackedTable label={t("open.title")} columns={[t("role"), t("open.made"), t("open.expires"), ""]}>
        {data.items.map((invitation) => (
          <StackedRow key={invitation.id}>
            <StackedCell label={t("role")}>{t(`common:roles.${invitation.role}`)}</StackedCell>
            <StackedCell label={t("open.made")}>
              <Ago iso={invitation.created_at} />
            </StackedCell>
            <StackedCell label={t("open.expires")}>
              <Ago iso={invitation.expires_at} />
            </StackedCell>
            <StackedCell>
              {roles.includes(invitation.role) && (
                <Button variant="subtle" color="red" size="compact-sm" onClick={() => removal.mutate(invitation)}>
                  {t("open.withdraw")}
                </Button>
              )}
            </StackedCell>
          </StackedRow>
        ))}
      </StackedTable>
    </Section>
  );
}
