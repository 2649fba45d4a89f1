// Shown at an address that leads to nothing: says what is missing, and offers the search and links to other pages.

import { Button, Group } from "@mantine/core";
import type { Me } from "@qr/session-api";
import { IconSearch } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useKnownMe } from "../session/use-me.ts";
import { EmptyState } from "../shared/empty-state.tsx";
import { PageTitle } from "../shared/page-title.tsx";
import { usePalette } from "./palette/use-palette.tsx";

interface LostProps {
  title: string;
  text: string;
  /** Links to other pages. */
  children: ReactNode;
}

/** Shows the search only to people who are signed in, because others have nothing to search. */
export function Lost({ title, text, children }: LostProps) {
  const me = useKnownMe();
  return (
    <>
      <PageTitle title={title} text={text} />
      <EmptyState picture="lost">
        <Group gap="xs" justify="center">
          {me !== undefined && <SearchButton me={me} />}
          {children}
        </Group>
      </EmptyState>
    </>
  );
}

function SearchButton({ me }: { me: Me }) {
  const { t } = useTranslation();
  const { palette, open } = usePalette(me);
  return (
    <>
      <Button leftSection={<IconSearch aria-hidden />} onClick={open}>
        {t("palette.label")}
      </Button>
      {palette}
    </>
  );
}
