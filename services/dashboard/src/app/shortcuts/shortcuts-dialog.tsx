// The list of all keyboard shortcuts, and a switch that turns off those with a single key.

import { Group, Modal, Switch, Table, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { areShortcutsOn, turnShortcuts } from "../../shared/shortcuts.ts";
import classes from "./shortcuts.module.css";

/** The keyboard shortcuts in the list of codes, by message key. */
const CODE_KEYS = {
  search: ["/"],
  next: ["J", "↓"],
  previous: ["K", "↑"],
  open: ["Enter"],
  select: ["X"],
  clear: ["Esc"],
} as const;

export function ShortcutsDialog({ onClose, paletteKeys }: { onClose(): void; paletteKeys: string }) {
  const { t } = useTranslation("shortcuts");
  const [isOn, setIsOn] = useState(areShortcutsOn);
  const turn = (next: boolean) => {
    turnShortcuts(next);
    setIsOn(next);
  };
  return (
    <Modal opened onClose={onClose} title={t("title")}>
      <Keys
        title={t("everywhere.title")}
        keys={{ palette: [paletteKeys], help: ["?"] }}
        textOf={(name) => t(`everywhere.${name}`)}
      />
      <Keys title={t("codes.title")} keys={CODE_KEYS} textOf={(name) => t(`codes.${name}`)} />
      <Switch
        mt="lg"
        label={t("single")}
        description={t("singleHelp")}
        checked={isOn}
        onChange={({ currentTarget }) => turn(currentTarget.checked)}
      />
    </Modal>
  );
}

interface KeysProps<Name extends string> {
  title: string;
  keys: Readonly<Record<Name, readonly string[]>>;
  textOf(name: Name): string;
}

function Keys<Name extends string>({ title, keys, textOf }: KeysProps<Name>) {
  const names = Object.keys(keys) as Name[];
  return (
    <Table verticalSpacing={6} mt="xs">
      <Table.Caption style={{ captionSide: "top", textAlign: "start" }}>
        <Text span size="sm" fw={600}>
          {title}
        </Text>
      </Table.Caption>
      <Table.Tbody>
        {names.map((name) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" fw={400}>
              {textOf(name)}
            </Table.Th>
            <Table.Td>
              <Group gap="xs" justify="flex-end">
                {keys[name].map((key) => (
                  <kbd key={key} className={classes.key}>
                    {key}
                  </kbd>
                ))}
              </Group>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
