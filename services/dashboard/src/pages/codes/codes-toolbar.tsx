// The search, filters, and sort order for the list. On narrow screens, a button shows and hides the filters.

import { Button, CloseButton, Group, Skeleton, Stack, TextInput } from "@mantine/core";
import { useDebouncedCallback, useDisclosure, useMediaQuery } from "@mantine/hooks";
import { IconFilter, IconSearch } from "@tabler/icons-react";
import { memo, Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { lazyBulk } from "./bulk/lazy-bulk.ts";
import { ChosenTags } from "./chosen-tags.tsx";
import { FilterFields } from "./filter-fields.tsx";
import { countFilters, type Filters, type ListState, MAX_SEARCH_LENGTH, type View } from "./list-state.ts";
import { ViewToggle } from "./view-toggle.tsx";
import { ViewsButton } from "./views/views-button.tsx";

const SortSelect = lazyBulk(async () => (await import("./sort-select.tsx")).SortSelect, "sorts");

const TYPING_PAUSE_MS = 300;
/** Media query for windows in which the filters would push the list out of view. */
const IS_NARROW = "(max-width: 48em)";

type Change = Partial<Filters & Pick<ListState, "sort">>;

interface CodesToolbarProps {
  state: ListState;
  /** `isTyping`: whether the change is a keystroke, which does not add an entry to the browser's history. */
  onChange(change: Change, isTyping: boolean): void;
  onView(view: View): void;
  /** Shows the list with the parameters of a saved view. */
  onApply(query: string): void;
  /** Whether the list has column headers for sorting. */
  hasHeaders: boolean;
}

/** Rendered again only when the state changes, not after every response. */
export const CodesToolbar = memo(function CodesToolbar({
  state,
  onChange,
  onView,
  onApply,
  hasHeaders,
}: CodesToolbarProps) {
  const { t } = useTranslation("codes");
  const isNarrow = useMediaQuery(IS_NARROW, undefined, { getInitialValueInEffect: false });
  const [isOpen, { toggle }] = useDisclosure();
  const filter = (change: Partial<Filters>) => onChange(change, false);
  const count = countFilters(state);
  const isBin = state.state === "deleted";
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
        {(!hasHeaders || isBin) && (
          <Suspense fallback={<Skeleton flex={{ base: 1, sm: "none" }} w={210} h={36} />}>
            <SortSelect sort={state.sort} onSort={(sort) => onChange({ sort }, false)} />
          </Suspense>
        )}
        <ViewsButton state={state} onApply={onApply} />
        {!isBin && <ViewToggle view={state.view} onView={onView} />}
      </Group>
      {(!isNarrow || isOpen) && <FilterFields filters={state} onChange={filter} />}
      <ChosenTags tags={state.tags} onChange={(tags) => filter({ tags })} />
    </Stack>
  );
});

function SearchField({ search, onSearch }: { search: string; onSearch(search: string): void }) {
  const { t } = useTranslation("codes");
  const [text, setText] = useState(search);
  const sent = useRef(search);
  const send = useDebouncedCallback((typed: string) => {
    sent.current = typed;
    onSearch(typed);
  }, TYPING_PAUSE_MS);
  // Going back or forward also changes the address. The field's own changes also arrive through the address, and must
  // not undo later keystrokes.
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
      aria-keyshortcuts="/"
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
