import { ActionIcon, type MantineColorScheme, Menu, useMantineColorScheme } from "@mantine/core";
import type { ChangeUserBody } from "@qr/session-api";
import { IconCheck, IconDeviceDesktop, IconLanguage, IconMoon, IconSun } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { LANGUAGES, type Language } from "../messages/languages.ts";
import { changeLanguage } from "../messages/start-messages.ts";
import { ask } from "../session/session-client.ts";
import { useKnownMe } from "../session/use-me.ts";
import { showFailure } from "../shared/show-failure.ts";

const SCHEMES = [
  { scheme: "light", icon: IconSun },
  { scheme: "dark", icon: IconMoon },
  { scheme: "auto", icon: IconDeviceDesktop },
] as const satisfies readonly { scheme: MantineColorScheme; icon: typeof IconSun }[];

function Chosen({ isChosen }: { isChosen: boolean }) {
  return isChosen ? <IconCheck aria-hidden /> : null;
}

export function ColorSchemeMenu() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Icon = SCHEMES.find(({ scheme }) => scheme === colorScheme)?.icon ?? IconDeviceDesktop;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t("colorScheme.title")}>
          <Icon aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {SCHEMES.map(({ scheme, icon: Each }) => (
          <Menu.Item
            key={scheme}
            aria-current={scheme === colorScheme}
            leftSection={<Each aria-hidden />}
            rightSection={<Chosen isChosen={scheme === colorScheme} />}
            onClick={() => setColorScheme(scheme)}
          >
            {t(`colorScheme.${scheme}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

export function LanguageMenu() {
  const { t, i18n } = useTranslation();
  const me = useKnownMe();
  const choose = async (language: Language) => {
    await changeLanguage(language);
    if (me) await ask("/user", { method: "PATCH", body: { language } satisfies ChangeUserBody });
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t("language")}>
          <IconLanguage aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {LANGUAGES.map(({ code, name }) => (
          <Menu.Item
            key={code}
            aria-current={code === i18n.language}
            lang={code}
            rightSection={<Chosen isChosen={code === i18n.language} />}
            onClick={() => void choose(code).catch(showFailure)}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
