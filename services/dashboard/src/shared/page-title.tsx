// The heading of a page, which also sets the window's title and receives focus after a navigation.

import { Anchor, Group, Stack, Text, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { IconChevronLeft } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";

/** The key that react-router gives to the first location in the tab. */
const FIRST_ADDRESS = "default";

/** Returns whether an element on the page already has the focus, such as the first field in a form. */
function hasFocusInMain(): boolean {
  return document.querySelector("main")?.contains(document.activeElement) === true;
}

interface PageTitleProps {
  /** The heading, which is also shown in the window's title before the product's name. */
  title: string;
  text?: ReactNode;
  actions?: ReactNode;
  /** The page that lists all items of the kind shown on this page. */
  parent?: { path: string; name: string };
}

/** Renders the page's only h1. */
export function PageTitle({ title, text, actions, parent }: PageTitleProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  useDocumentTitle(`${title} · ${t("product")}`);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is a new page, even if the component stays mounted.
  useEffect(() => {
    if (key !== FIRST_ADDRESS && !hasFocusInMain()) heading.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <Group justify="space-between" align="flex-start" gap="sm" mb="lg">
      <Stack gap="xs" maw={720} miw={0}>
        {parent !== undefined && (
          <Anchor component={Link} to={parent.path} size="sm" w="fit-content">
            <IconChevronLeft size={14} aria-hidden style={{ verticalAlign: "-2px" }} /> {parent.name}
          </Anchor>
        )}
        <Title order={1} size="h2" ref={heading} tabIndex={-1} style={{ outline: "none", overflowWrap: "anywhere" }}>
          {title}
        </Title>
        {text !== undefined && (
          <Text component="div" c="dimmed">
            {text}
          </Text>
        )}
      </Stack>
      {actions !== undefined && <Group gap="xs">{actions}</Group>}
    </Group>
  );
}
