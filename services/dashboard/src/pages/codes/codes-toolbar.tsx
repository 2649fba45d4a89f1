// The search, filters, and sort order for the list. On narrow screens, a button shows and hides the filters.

import { Button, CloseButton, Group, Select, Stack, TextInput } from "@mantine/core";
import { useDebouncedCallback, useDisclosure, useMediaQuery } from "@mantine/hooks";
import { IconFilter, IconSearch } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ChosenTags } from "./chosen-tags.tsx";
import { FilterFields } from "./filter-fields.tsx";
import { countFilters, type Filters, type ListState, MAX_SEARCH_LENGTH, SORTS } from "./list-state.ts";

const TYPING_PAUSE_MS = 300;
/** Media query for windows in which the filters would push the list out of view. */
const IS_NARROW = "(max-width: 48em)";

type Change = Partial<Filters & Pick<ListState, "sort">>;

interface CodesToolbarProps {
  state: ListState;
  /** `isTyping`: whether the change is a keystroke, which does not add an entry to the browser's history. */
  onChange(change: Change, isTyping: boolean): void;
}

export function CodesToolbar({ state, onChange }: CodesToolbarProps) {
  const { t } = useTranslation("codes");
  const isNarrow = useMediaQuery(IS_NARROW, undefined, { getInitialValueInEffect: false });
  const [isOpen, { toggle }] = useDisclosure();
  const filter = (change: Partial<Filters>) => onChange(change, false);
  const count = countFilters(state);
  return (
    <Stack gap="sm" mb="md" role="search" aria-label={t("filters")}>
      <Group gap="sm">
        <SearchField search={state.search} onSearch={(search) => onChange({ search }, true)} />
        {isNarrow && (
          <Button
            variant="default"
            fw={400}
            leftSection={<IconFilter size={16} aria-hidden />}
            aria-expanded={isOpen}
            onClick={toggle}
          >
            {count === 0 ? t("filters") : t("filtersInUse", { count })}
          </Button>
        )}
        <Select
          flex={{ base: 1, sm: "none" }}
          w={210}
          aria-label={t("sort")}
          allowDeselect={false}
          data={SORTS.map((value) => ({ value, label: t(`sorts.${value}`) }))}
          value={state.sort}
          onChange={(sort) => sort !== null && onChange({ sort }, false)}
        />
      </Group>
      {(!isNarrow || isOpen) && <FilterFields filters={state} onChange={filter} />}
      <ChosenTags tags={state.tags} onChange={(tags) => filter({ tags })} />
    </Stack>
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
      placeholder={t("searchHint")}
      maxLength={MAX_SEARCH_LENGTH}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={text !== "" && <CloseButton size="sm" aria-label={t("clearSearch")} onClick={() => type("")} />}
      value={text}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  );
}
