// The codes of a page as a table or cards, with placeholders while they load.

import { Card, Skeleton, Stack } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import type { CodeListProps } from "./code-parts.tsx";
import { CodesCards } from "./codes-cards.tsx";
import { CodesTable } from "./codes-table.tsx";

/** A narrower table has no room for its columns. */
const IS_NARROW = "(max-width: 64em)";
const SKELETONS = ["a", "b", "c", "d", "e", "f"];

export function CodesList(props: CodeListProps) {
  const isNarrow = useMediaQuery(IS_NARROW, undefined, { getInitialValueInEffect: false });
  return isNarrow ? <CodesCards {...props} /> : <CodesTable {...props} />;
}

export function CodesSkeleton() {
  const { t } = useTranslation();
  return (
    <Stack gap="sm" role="status" aria-label={t("loading")}>
      {SKELETONS.map((name) => (
        <Card key={name} withBorder padding="sm">
          <Skeleton h={18} w="55%" mb={10} />
          <Skeleton h={12} w="80%" />
        </Card>
      ))}
    </Stack>
  );
}
