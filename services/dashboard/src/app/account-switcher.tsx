// The current account, and a menu of the person's other accounts.

import { Avatar, Group, Menu, Stack, Text, UnstyledButton, VisuallyHidden } from "@mantine/core";
import type { AccountOfPerson, Me } from "@qr/session-api";
import { IconCheck, IconSelector } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { switchAccount } from "../session/use-me.ts";
import { Badge } from "../shared/badge.tsx";
import { showFailure } from "../shared/show-failure.ts";

function AccountLine({ account }: { account: AccountOfPerson }) {
  const { t } = useTranslation();
  return (
    <Group gap="sm" wrap="nowrap" flex={1} miw={0}>
      <Avatar name={account.name} color="gray" radius="md" size={34} alt="" aria-hidden />
      <Stack gap={0} miw={0} flex={1}>
        <Text size="sm" fw={600} truncate title={account.name}>
          {account.name}
        </Text>
        <Group gap="xs">
          <Text size="xs" c="dimmed">
            {t(`roles.${account.role}`)}
          </Text>
          {account.has_demo_data && <Badge color="orange">{t("demo")}</Badge>}
        </Group>
      </Stack>
    </Group>
  );
}

export function AccountSwitcher({ me, onSwitch }: { me: Me; onSwitch: () => void }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const navigate = useNavigate();
  if (me.accounts.length < 2) {
    return (
      <Group p="xs">
        <AccountLine account={me.account} />
      </Group>
    );
  }
  // The current page may belong to the previous account.
  const change = async (id: string) => {
    await switchAccount(queries, id);
    onSwitch();
    await navigate("/codes");
  };
  return (
    <Menu position="bottom-start" width={260} styles={{ itemLabel: { minWidth: 0 } }}>
      <Menu.Target>
        <UnstyledButton p="xs" w="100%">
          <Group gap="xs" wrap="nowrap">
            <AccountLine account={me.account} />
            <IconSelector size={16} aria-hidden />
            <VisuallyHidden>{t("switchAccount")}</VisuallyHidden>
          </Group>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t("switchAccount")}</Menu.Label>
        {me.accounts.map((account) => (
          <Menu.Item
            key={account.id}
            aria-current={account.id === me.account.id}
            rightSection={account.id === me.account.id ? <IconCheck aria-hidden /> : null}
            onClick={() => void change(account.id).catch(showFailure)}
          >
            <AccountLine account={account} />
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
