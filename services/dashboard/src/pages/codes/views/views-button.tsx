// The button for the menu of saved views. The menu is loaded when it is first opened.

import { Button } from "@mantine/core";
import { IconBookmark } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { lazyBulk } from "../bulk/lazy-bulk.ts";
import type { ListState } from "../list-state.ts";
import type { MenuButtonProps } from "./menu-button-props.ts";

const ViewsMenu = lazyBulk(async () => (await import("./views-menu.tsx")).ViewsMenu, "views");

interface ViewsButtonProps {
  state: ListState;
  /** Shows the list with these parameters. */
  onApply(query: string): void;
}

export function ViewsButton(props: ViewsButtonProps) {
  const [isAsked, setIsAsked] = useState(false);
  if (!isAsked) return <MenuButton aria-haspopup="menu" onClick={() => setIsAsked(true)} />;
  return (
    <Suspense fallback={<MenuButton loading />}>
      <ViewsMenu {...props} target={MenuButton} />
    </Suspense>
  );
}

function MenuButton(props: MenuButtonProps) {
  const { t } = useTranslation("codes");
  return (
    <Button variant="default" fw={400} leftSection={<IconBookmark aria-hidden />} {...props}>
      {t("savedViews")}
    </Button>
  );
}
