// A table with one row per member: the role, and actions to change the role and to remove the member. Admins cannot change owners.

import { Avatar, Button, Group, Select, Stack, Text } from "@mantine/core";
import { type ChangeMemberBody, type KeyListing, type Member, ROLE_SCOPES, type Role } from "@qr/session-api";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useGivenRoles } from "../../session/roles.ts";
import { ask } from "../../session/session-client.ts";
import { useReload } from "../../session/use-me.ts";
import { KEYS, MEMBERS } from "../../shared/account-lists.ts";
import { Badge } from "../../shared/badge.tsx";
import { Dimmed } from "../../shared/dimmed.ts";
import { confirmWithKeys, loadKeysOf } from "../../shared/key-choice.tsx";
import { Day } from "../../shared/moment.tsx";
import { showFailure } from "../../shared/show-failure.ts";
import { StackedCell, StackedRow, StackedTable } from "../../shared/stacked-table.tsx";
import { useListChange } from "../../shared/use-list-change.ts";

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
  const roles = useGivenRoles();
  const mayChange = roles.includes(member.role);
  return (
    <StackedRow>
      <StackedCell>
        <Group gap="sm" wrap="nowrap" miw={0}>
          <Avatar name={member.name} color="indigo" alt="" />
          <Stack gap={0} miw={0}>
            <Group gap="xs">
              <Text fw={600}>{member.name}</Text>
              {member.is_you && <Badge color="indigo">{t("you")}</Badge>}
            </Group>
            <Dimmed style={{ overflowWrap: "anywhere" }}>{member.email}</Dimmed>
          </Stack>
        </Group>
      </StackedCell>
      <StackedCell label={t("role")}>
        {mayChange ? (
          <Select
            aria-label={t("roleOf", { name: member.name })}
            data={roles.map((value) => ({ value, label: t(`common:roles.${value}`) }))}
            value={member.role}
            allowDeselect={false}
            w={160}
            onChange={(role) => role !== null && void changeRole(member, role as Role)}
          />
        ) : (
          t(`common:roles.${member.role}`)
        )}
      </StackedCell>
      <StackedCell label={t("since")}>
        <Day iso={member.since} />
      </StackedCell>
      <StackedCell>
        {mayChange && (
          <Button variant="subtle" color="red" size="compact-sm" onClick={() => void remove(member)}>
            {member.is_you ? t("leave.open") : t("remove.open")}
          </Button>
        )}
      </StackedCell>
    </StackedRow>
  );
}

interface Change {
  member: Member;
  revokesKeys: boolean;
}

/**
 * Returns a function that changes a member's role. It asks for confirmation if the member is the signed-in person, or if API keys that the
 * member created allow more than the new role.
 */
function useRoleChange() {
  const { t } = useTranslation(["members", "common"]);
  const reload = useReload();
  const forgetKeys = useForgetKeys();
  const change = useListChange<Member, Change & { role: Role }>(MEMBERS, {
    send: async ({ member, role, revokesKeys }) => {
      const body: ChangeMemberBody = { role, revoke_keys: revokesKeys };
      await ask(pathOf(member), { method: "PATCH", body });
      if (member.is_you) await reload();
    },
    apply: (members, { member, role }) =>
      members.map((one) => (one.user_id === member.user_id ? { ...one, role } : one)),
  });
  return async (member: Member, role: Role) => {
    if (role === member.role) return;
    const keys = await keysBeyond(member, role).catch(showFailure);
    if (keys === undefined) return;
    const words = member.is_you
      ? { title: t("step.title"), text: t("step.text"), action: t("step.action") }
      : { title: t("demote.title", { name: member.name }), text: t("demote.text"), action: t("demote.action") };
    const keysTitle = t("keyChoice.beyond", { name: member.name });
    const isAsked = member.is_you || keys.length > 0;
    const choice = isAsked ? await confirmWithKeys({ ...words, keysTitle, keys }) : { revokesKeys: true };
    if (choice !== undefined) change.mutate({ member, role, ...choice }, { onSuccess: forgetKeys });
  };
}

/** Returns the keys that the member has created and that allow more than the role. */
async function keysBeyond(member: Member, role: Role): Promise<readonly KeyListing[]> {
  // Owners may do everything that a key can.
  if (role === "owner") return [];
  const keys = await loadKeysOf(member.user_id);
  // A key without scopes has all of them.
  return keys.filter(({ scopes }) => scopes.length === 0 || scopes.some((scope) => !ROLE_SCOPES[role].includes(scope)));
}

function useMemberRemoval() {
  const { t } = useTranslation(["members", "common"]);
  const reload = useReload();
  const forgetKeys = useForgetKeys();
  const removal = useListChange<Member, Change>(MEMBERS, {
    send: ({ member, revokesKeys }) => ask(`${pathOf(member)}?revoke_keys=${revokesKeys}`, { method: "DELETE" }),
    apply: (members, { member }) => members.filter(({ user_id }) => user_id !== member.user_id),
  });
  return async (member: Member) => {
    const keys = await loadKeysOf(member.user_id).catch(showFailure);
    if (keys === undefined) return;
    const words = member.is_you
      ? { title: t("leave.title"), text: t("leave.text"), action: t("leave.action") }
      : { title: t("remove.title", { name: member.name }), text: t("remove.text"), action: t("remove.action") };
    const keysTitle = member.is_you ? t("keyChoice.yours") : t("keyChoice.of", { name: member.name });
    const choice = await confirmWithKeys({ ...words, isDangerous: true, keysTitle, keys });
    if (choice === undefined) return;
    removal.mutate({ member, ...choice }, { onSuccess: () => (member.is_you ? reload() : forgetKeys()) });
  };
}

/** Returns a function that makes the API keys page reload the keys. */
function useForgetKeys(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: KEYS });
}
