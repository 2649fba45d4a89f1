// The search, filters, and sort order for the list.

import { CloseButton, Group, Select, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { CODE_TYPES } from "../new-code/contents.ts";
import { KINDS, type ListState, MAX_SEARCH_LENGTH, SORTS } from "./list-state.ts";

const TYPING_PAUSE_MS = 300;

type Change = Partial<Pick<ListState, "search" | "type" | "kind" | "sort">>;

interface CodesToolbarProps {
  state: ListState;
  /** `isTyping`: whether the change is a keystroke, which does not add an entry to the browser's history. */
  onChange(change: Change, isTyping: boolean): void;
}

export function CodesToolbar({ state, onChange }: CodesToolbarProps) {
  const { t } = useTranslation("codes");
  return (
    <Group gap="sm" mb="md" role="search" aria-label={t("filters")}>
      <SearchField search={state.search} onSearch={(search) => onChange({ search }, true)} />
      <Select
        w={{ base: "calc(50% - 6px)", xs: 150 }}
        aria-label={t("columns.type")}
        placeholder={t("allTypes")}
        clearable
        data={CODE_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
        value={state.type}
        onChange={(type) => onChange({ type }, false)}
      />
      <Select
        w={{ base: "calc(50% - 6px)", xs: 190 }}
        aria-label={t("kind")}
        placeholder={t("allKinds")}
        clearable
        data={KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        value={state.kind}
        onChange={(kind) => onChange({ kind }, false)}
      />
      <Select
        w={{ base: "100%", xs: 210 }}
        aria-label={t("sort")}
        allowDeselect={false}
        data={SORTS.map((value) => ({ value, label: t(`sorts.${value}`) }))}
        value={state.sort}
        onChange={(sort) => sort !== null && onChange({ sort }, false)}
      />
    </Group>
  );
}

function SearchField({ search, onSearch }: { search: string; onSearch(search: string): void }) {
  const { t } = useTranslation("codes");
  const [text, setText] = useState(search);
  const sent = useRef(search);
  const send = useDebouncedCallback((typed: string) => {
    sent.current = typed;
    onSearch(typed);
  }, TYPING_PAUSE_MS);
  // Going back or forward also changes the address. The field's own changes come back through the address and must not undo later keystrokes.
  useEffect(() => {
    if (search === sent.current) return;
    sent.current = search;
    setText(search);
  }, [search]);
  const type = (typed: string) => {
    setText(typed);
    send(typed);
  };
  return (
    <TextInput
      w={{ base: "100%", sm: "auto" }}
      flex={{ sm: 1 }}
      miw={200}
      type="search"
      aria-label={t("search")}
      placeholder={t("search")}
      maxLength={MAX_SEARCH_LENGTH}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={text !== "" && <CloseButton size="sm" aria-label={t("clearSearch")} onClick={() => type("")} />}
      value={text}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  );
}
