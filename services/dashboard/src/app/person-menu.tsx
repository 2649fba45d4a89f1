// The menu behind the person's initials: name, account page, keyboard shortcuts, sign-out.

import { Avatar, Menu, Text, UnstyledButton, VisuallyHidden } from "@mantine/core";
import type { Me } from "@qr/session-api";
import { IconKeyboard, IconLogout, IconUserCircle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ask } from "../session/session-client.ts";
import { leave } from "../session/use-me.ts";
import { showFailure } from "../shared/show-failure.ts";
import classes from "./shell.module.css";

async function signOut(): Promise<void> {
  await ask("/sign-out", { method: "POST" });
  leave("signed_out");
}

export function PersonMenu({ me, onShortcuts }: { me: Me; onShortcuts(): void }) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <UnstyledButton className={classes.control ?? ""} bdrs="xl">
          <Avatar name={me.user.name} color="indigo" size={36} alt="" aria-hidden />
          <VisuallyHidden>{t("personMenu", { name: me.user.name })}</VisuallyHidden>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text component="span" display="block" size="sm" fw={600} c="var(--mantine-color-text)" truncate>
            {me.user.name}
          </Text>
          <Text component="span" display="block" size="xs" c="dimmed" truncate>
            {me.user.email}
          </Text>
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item component={Link} to="/settings/account" leftSection={<IconUserCircle aria-hidden />}>
          {t("nav.account")}
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard aria-hidden />} onClick={onShortcuts}>
          {t("shortcuts")}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout aria-hidden />} onClick={() => void signOut().catch(showFailure)}>
          {t("signOut")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
