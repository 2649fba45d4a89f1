// The command palette: finds codes, and goes to pages and to the form for a new code of any type.

import { Combobox, Group, Modal, Text, TextInput, useCombobox } from "@mantine/core";
import type { Me } from "@qr/session-api";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useReducer, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import classes from "./palette.module.css";
import { MAX_PALETTE_QUERY, useFoundCodes } from "./use-found-codes.ts";
import { type PaletteItem, SHORTCUTS, usePlaces } from "./use-places.ts";

/** The list's ID. It is fixed, because the field would refer to a generated ID before the list had that ID. */
const OPTIONS_ID = "palette-options";

interface PaletteProps {
  me: Me;
  /** Opens the list of keyboard shortcuts; undefined where there is none. */
  onShortcuts: (() => void) | undefined;
  onClose(): void;
}

export function Palette(props: PaletteProps) {
  const { t } = useTranslation("palette");
  return (
    <Modal.Root opened onClose={props.onClose} yOffset="12vh">
      <Modal.Overlay />
      <Modal.Content aria-label={t("title")}>
        <Modal.Body p={0}>
          <Commands {...props} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function Commands({ me, onShortcuts, onClose }: PaletteProps) {
  const { t } = useTranslation("palette");
  const [query, setQuery] = useState("");
  const [, renderAgain] = useReducer((renderings: number) => renderings + 1, 0);
  const navigate = useNavigate();
  const combobox = useCombobox({ opened: true, onDropdownClose: onClose });
  const { pages, types } = usePlaces(me, query);
  const codes = useFoundCodes(query);
  const groups = [
    { label: t("codes"), items: codes },
    { label: t("pages"), items: pages.filter(({ to }) => to !== SHORTCUTS || onShortcuts !== undefined) },
    { label: t("types"), items: types },
  ].filter(({ items }) => items.length > 0);
  const shown = groups.flatMap(({ items }) => items.map(({ to }) => to)).join(" ");

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when other items are shown.
  useEffect(() => {
    combobox.selectFirstOption();
    // The field refers to the list only if the field is rendered again after the list.
    renderAgain();
  }, [shown]);

  const go = (to: string) => {
    onClose();
    if (to === SHORTCUTS) onShortcuts?.();
    else if (to === "/docs") window.open(to, "_blank", "noopener");
    else void navigate(to);
  };
  return (
    <Combobox store={combobox} onOptionSubmit={go}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          size="md"
          variant="unstyled"
          px="xs"
          data-autofocus
          aria-label={t("title")}
          placeholder={t("placeholder")}
          leftSection={<IconSearch aria-hidden />}
          maxLength={MAX_PALETTE_QUERY}
          autoComplete="off"
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        />
      </Combobox.EventsTarget>
      <Combobox.Options id={OPTIONS_ID} aria-label={t("results")} className={classes.options ?? ""}>
        {groups.map(({ label, items }) => (
          <Combobox.Group key={label} label={label}>
            {items.map((item) => (
              <Item key={item.to} {...item} />
            ))}
          </Combobox.Group>
        ))}
        {groups.length === 0 && <Combobox.Empty>{t("nothing")}</Combobox.Empty>}
      </Combobox.Options>
    </Combobox>
  );
}

function Item({ to, label, detail, icon: Icon }: PaletteItem) {
  return (
    <Combobox.Option value={to}>
      <Group gap="sm" wrap="nowrap">
        <Icon aria-hidden />
        <Text span size="sm" truncate>
          <bdi>{label}</bdi>
        </Text>
        {detail !== undefined && (
          <Text span size="xs" ff="monospace" truncate ml="auto">
            {detail}
          </Text>
        )}
      </Group>
    </Combobox.Option>
  );
}
