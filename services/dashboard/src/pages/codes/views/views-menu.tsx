// The menu of saved views: applies a view to the list, saves the list's current view, and opens the dialog for changing
// views.

import { Menu, Text } from "@mantine/core";
import { IconCheck, IconPlus, IconSettings } from "@tabler/icons-react";
import { type ComponentType, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMe } from "../../../session/use-me.ts";
import { type ListState, listStateFrom, viewQuery } from "../list-state.ts";
import type { MenuButtonProps } from "./menu-button-props.ts";
import { useViews } from "./use-views.ts";
import { type Step, ViewsDialog } from "./views-dialog.tsx";

interface ViewsMenuProps {
  state: ListState;
  onApply(query: string): void;
  /** The button that opens the menu. */
  target: ComponentType<MenuButtonProps>;
}

export function ViewsMenu({ state, onApply, target: Target }: ViewsMenuProps) {
  const { t } = useTranslation("views");
  const mayChange = useMe().account.role !== "viewer";
  const { data: views, isPending } = useViews();
  // Open at first, because the click that loaded this menu was meant to open it.
  const [isOpen, setIsOpen] = useState(true);
  const [step, setStep] = useState<Step>();
  const button = useRef<HTMLButtonElement>(null);
  const now = viewQuery(state);
  const isNow = (query: string) => viewQuery(listStateFrom(new URLSearchParams(query))) === now;
  return (
    <>
      <Menu position="bottom-end" width={260} withinPortal={false} opened={isOpen && !isPending} onChange={setIsOpen}>
        <Menu.Target>
          <Target ref={button} loading={isPending} />
        </Menu.Target>
        <Menu.Dropdown mah="min(420px, 60vh)" style={{ overflowY: "auto" }}>
          <Menu.Label>{t("title")}</Menu.Label>
          {views?.length === 0 && <Menu.Item disabled>{t("none")}</Menu.Item>}
          {views?.map(({ id, name, query }) => (
            <Menu.Item
              key={id}
              aria-current={isNow(query)}
              rightSection={isNow(query) ? <IconCheck aria-hidden /> : null}
              onClick={() => onApply(query)}
            >
              <Text span inherit style={{ overflowWrap: "anywhere" }}>
                <bdi>{name}</bdi>
              </Text>
            </Menu.Item>
          ))}
          {mayChange && (
            <>
              <Menu.Divider />
              <Menu.Item leftSection={<IconPlus aria-hidden />} onClick={() => setStep({ kind: "save" })}>
                {t("save.open")}
              </Menu.Item>
              {views !== undefined && views.length > 0 && (
                <Menu.Item leftSection={<IconSettings aria-hidden />} onClick={() => setStep({ kind: "manage" })}>
                  {t("manage.open")}
                </Menu.Item>
              )}
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {step !== undefined && (
        <ViewsDialog
          step={step}
          onStep={setStep}
          query={now}
          onClose={() => {
            setStep(undefined);
            button.current?.focus();
          }}
        />
      )}
    </>
  );
}
