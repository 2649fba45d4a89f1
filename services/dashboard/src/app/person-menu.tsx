// Behind the person's name: other accounts, colours, language, sign-out.

import { Button, Menu, useMantineColorScheme } from "@mantine/core";
import type { Me } from "@qr/session-api";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { ask } from "../session/session-client.ts";
import { forgetMe, switchAccount } from "../session/use-me.ts";
import { showFailure } from "../shared/show-failure.ts";
import { changeLanguage, LANGUAGES } from "./start-messages.ts";

export function PersonMenu({ me }: { me: Me }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { toggleColorScheme } = useMantineColorScheme();
  const signOut = async () => {
    try {
      await ask("/sign-out", { method: "POST" });
      forgetMe(queries);
      await navigate("/sign-in");
    } catch (error) {
      showFailure(error);
    }
  };
  const others = me.accounts.filter(({ id }) => id !== me.account.id);
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="subtle" maw={260}>
          {me.user.name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{me.account.name}</Menu.Label>
        {others.map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => void switchAccount(queries, id).catch(showFailure)}>
            {t("switchAccount")}: {name}
          </Menu.Item>
        ))}
        <Menu.Item onClick={toggleColorScheme}>{t("colorScheme")}</Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t("language")}</Menu.Label>
        {LANGUAGES.map((language) => (
          <Menu.Item key={language} lang={language} onClick={() => void changeLanguage(language).catch(showFailure)}>
            {t(`languages.${language}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => void signOut()}>{t("signOut")}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
