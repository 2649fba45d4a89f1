// A table with one row per member: the role, and actions to change the role and to remove the member.

import { Avatar, Badge, Button, Group, Select, Stack, Text } from "@mantine/core";
import { type ChangeMemberBody, type Member, ROLES, type Role } from "@qr/session-api";
import { useTranslation } from "react-i18next";
import { ask } from "../../session/session-client.ts";
import { useReload } from "../../session/use-me.ts";
import { confirm } from "../../shared/confirm.tsx";
import { Dimmed } from "../../shared/dimmed.ts";
import { Day } from "../../shared/moment.tsx";
import { StackedCell, StackedRow, StackedTable } from "../../shared/stacked-table.tsx";
import { useListChange, useRemoval } from "../../shared/use-list-change.ts";

export const MEMBERS = ["members"] as const;

const pathOf = ({ user_id }: Member) => `/members/${encodeURIComponent(user_id)}`;

export function MemberTable({ members }: { members: readonly Member[] }) {
  const { t } = useTranslation("members");
  return (
    <StackedTable label={t("title")} columns={[t("member"), t("role"), t("since"), ""]}>
      {members.map((member) => (
        <MemberRow key={member.user_id} member={member} />
      ))}
    </StackedTable>
  );
}

function MemberRow({ member }: { member: Member }) {
  const { t } = useTranslation(["members", "common"]);
  const changeRole = useRoleChange();
  const remove = useMemberRemoval();
  return (
    <StackedRow>
      <StackedCell>
        <Group gap="sm" wrap="nowrap" miw={0}>
          <Avatar name={member.name} color="indigo" alt="" />
          <Stack gap={0} miw={0}>
            <Group gap="xs">
              <Text fw={600}>{member.name}</Text>
              {member.is_you && (
                <Badge size="sm" variant="light" tt="none">
                  {t("you")}
                </Badge>
              )}
            </Group>
            <Dimmed style={{ overflowWrap: "anywhere" }}>{member.email}</Dimmed>
          </Stack>
        </Group>
      </StackedCell>
      <StackedCell label={t("role")}>
        <Select
          aria-label={t("roleOf", { name: member.name })}
          data={ROLES.map((value) => ({ value, label: t(`common:roles.${value}`) }))}
          value={member.role}
          allowDeselect={false}
          w={160}
          onChange={(role) => role !== null && void changeRole(member, role as Role)}
        />
      </StackedCell>
      <StackedCell label={t("since")}>
        <Day iso={member.since} />
      </StackedCell>
      <StackedCell>
        <Button variant="subtle" color="red" size="compact-sm" onClick={() => void remove(member)}>
          {member.is_you ? t("leave.open") : t("remove.open")}
        </Button>
      </StackedCell>
    </StackedRow>
  );
}

/** Returns a function that changes a member's role. Owners are asked for confirmation before their own role is changed. */
function useRoleChange() {
  const { t } = useTranslation("members");
  const reload = useReload();
  const change = useListChange<Member, { member: Member; role: Role }>(MEMBERS, {
    send: async ({ member, role }) => {
      await ask(pathOf(member), { method: "PATCH", body: { role } satisfies ChangeMemberBody });
      if (member.is_you) await reload();
    },
    apply: (members, { member, role }) =>
      members.map((one) => (one.user_id === member.user_id ? { ...one, role } : one)),
  });
  return async (member: Member, role: Role) => {
    if (role === member.role) return;
    const isSure =
      !member.is_you || (await confirm({ title: t("step.title"), text: t("step.text"), action: t("step.action") }));
    if (isSure) change.mutate({ member, role });
  };
}

function useMemberRemoval() {
  const { t } = useTranslation("members");
  const removal = useRemoval<Member>(MEMBERS, pathOf);
  const reload = useReload();
  return async (member: Member) => {
    const words = member.is_you
      ? { title: t("leave.title"), text: t("leave.text"), action: t("leave.action") }
      : { title: t("remove.title", { name: member.name }), text: t("remove.text"), action: t("remove.action") };
    if (!(await confirm({ ...words, isDangerous: true }))) return;
    removal.mutate(member, { onSuccess: () => (member.is_you ? reload() : undefined) });
  };
}
