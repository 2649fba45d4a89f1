import { ActionIcon, type MantineColorScheme, Menu, useMantineColorScheme } from "@mantine/core";
import { IconCheck, IconDeviceDesktop, IconLanguage, IconMoon, IconSun } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { changeLanguage, LANGUAGES } from "../messages/start-messages.ts";
import { showFailure } from "../shared/show-failure.ts";

const SCHEMES = [
  { scheme: "light", icon: IconSun },
  { scheme: "dark", icon: IconMoon },
  { scheme: "auto", icon: IconDeviceDesktop },
] as const satisfies readonly { scheme: MantineColorScheme; icon: typeof IconSun }[];

function Chosen({ isChosen }: { isChosen: boolean }) {
  return isChosen ? <IconCheck size={16} aria-hidden /> : null;
}

export function ColorSchemeMenu() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Icon = SCHEMES.find(({ scheme }) => scheme === colorScheme)?.icon ?? IconDeviceDesktop;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t("colorScheme.title")}>
          <Icon size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {SCHEMES.map(({ scheme, icon: Each }) => (
          <Menu.Item
            key={scheme}
            aria-current={scheme === colorScheme}
            leftSection={<Each size={16} aria-hidden />}
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
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t("language")}>
          <IconLanguage size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {LANGUAGES.map((language) => (
          <Menu.Item
            key={language}
            aria-current={language === i18n.language}
            lang={language}
            rightSection={<Chosen isChosen={language === i18n.language} />}
            onClick={() => void changeLanguage(language).catch(showFailure)}
          >
            {t(`languages.${language}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
