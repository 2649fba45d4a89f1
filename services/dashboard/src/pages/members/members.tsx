// The Team page: members, roles, and pending invitations.

import { Button, Paper, SimpleGrid, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { type Members, ROLES } from "@qr/session-api";
import { IconUserPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ask } from "../../session/session-client.ts";
import { MEMBERS } from "../../shared/account-lists.ts";
import { AdminsOnly } from "../../shared/admins-only.tsx";
import { Dimmed } from "../../shared/dimmed.ts";
import { Failure } from "../../shared/failure.tsx";
import { Loading } from "../../shared/loading.tsx";
import { PageTitle } from "../../shared/page-title.tsx";
import { Section } from "../../shared/section.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { MemberTable } from "./member-table.tsx";
import { OpenInvitations } from "./open-invitations.tsx";

export function Component() {
  return (
    <AdminsOnly>
      <Team />
    </AdminsOnly>
  );
}

function Team() {
  const { t } = useTranslation(["members", "common"]);
  const members = useQuery({ queryKey: MEMBERS, queryFn: ({ signal }) => ask<Members>("/members", { signal }) });
  const [isInviting, inviting] = useDisclosure();
  const invite = (
    <Button leftSection={<IconUserPlus aria-hidden />} onClick={inviting.open}>
      {t("invite.open")}
    </Button>
  );
  return (
    <>
      <PageTitle title={t("title")} text={t("text")} actions={invite} />
      <Stack>
        <Paper withBorder p="md">
          {members.isPending && <Loading />}
          {members.isError && <Failure error={members.error} onRetry={() => void members.refetch()} />}
          {members.data !== undefined && <MemberTable members={members.data.items} />}
        </Paper>
        <OpenInvitations />
        <Section title={t("rolesTitle")}>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            {ROLES.map((role) => (
              <div key={role}>
                <Text fw={600}>{t(`common:roles.${role}`)}</Text>
                <Dimmed>{t(`roleTexts.${role}`)}</Dimmed>
              </div>
            ))}
          </SimpleGrid>
        </Section>
      </Stack>
      <InviteDialog isOpen={isInviting} onClose={inviting.close} />
    </>
  );
}
