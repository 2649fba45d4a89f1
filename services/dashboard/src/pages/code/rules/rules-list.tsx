// The rules in order, and what applies if no rule applies.

import { ActionIcon, Button, Group, Text } from "@mantine/core";
import type { Rule } from "@qr/client";
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPencil, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { LeadsTo, RuleText } from "./rule-text.tsx";
import classes from "./rules.module.css";
import { useDrag } from "./use-drag.ts";

interface RuleActions {
  onEdit(id: string): void;
  onRemove(rule: Rule): void;
  onMove(from: number, to: number): void;
}

interface RulesListProps {
  rules: readonly Rule[];
  ownTarget: string;
  /** Undefined for viewers, and while a rule is being edited. */
  actions: RuleActions | undefined;
  /** The ID of the rule whose button gets the focus. */
  focused: string | undefined;
  /** The ID of the rule in whose place the editor is shown. */
  edited: string | undefined;
  editor: ReactNode;
  /** Whether the editor for a new rule is shown, after the existing rules. */
  hasNew: boolean;
}

export function RulesList({ rules, ownTarget, actions, focused, edited, editor, hasNew }: RulesListProps) {
  const { t } = useTranslation("rules");
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<{ id: string; way: "up" | "down" } | undefined>(undefined);
  const move = (from: number, to: number) => {
    const { id } = rules[from] ?? { id: "" };
    pressed.current = { id, way: to < from ? "up" : "down" };
    actions?.onMove(from, to);
  };
  const drag = useDrag((from, to) => actions?.onMove(from, to));
  // A moved element loses the focus. At the end of the list, the other button gets it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of the order.
  useEffect(() => {
    if (pressed.current === undefined) return;
    const { id, way } = pressed.current;
    pressed.current = undefined;
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>(`[data-move-of="${id}"]:not(:disabled)`) ?? [])];
    (buttons.find(({ dataset }) => dataset.way === way) ?? buttons[0])?.focus();
  }, [rules]);
  // The editor stays in the same array under the same key, so that it keeps its input if another member removes the
  // rule.
  const editorItem = (
    <li key={edited} className={classes.rule}>
      {editor}
    </li>
  );
  return (
    <ol ref={list} className={classes.list} aria-label={t("list")}>
      {[
        ...rules.map((rule, index) =>
          rule.id === edited ? (
            editorItem
          ) : (
            <li key={rule.id} className={classes.rule} {...(actions && drag.item(index))}>
              <Group gap="sm" wrap="nowrap" align="flex-start">
                <Group gap="xxs" wrap="nowrap" className={classes.place ?? ""}>
                  {actions !== undefined && rules.length > 1 && (
                    <span className={classes.grip} title={t("drag")} aria-hidden {...drag.handle(index)}>
                      <IconGripVertical size={18} />
                    </span>
                  )}
                  <Text span className={classes.number ?? ""}>
                    {index + 1}
                  </Text>
                </Group>
                <div className={classes.content}>
                  <RuleText rule={rule} />
                  {actions !== undefined && (
                    <Group gap="xxs" wrap="nowrap" className={classes.actions ?? ""}>
                      {moveButton(rule, index, "up")}
                      {moveButton(rule, index, "down")}
                      <Button
                        size="compact-sm"
                        variant="subtle"
                        leftSection={<IconPencil aria-hidden />}
                        aria-label={t("editOf", { number: index + 1 })}
                        // Takes the focus back after the form closes.
                        autoFocus={rule.id === focused}
                        onClick={() => actions.onEdit(rule.id)}
                      >
                        {t("edit")}
                      </Button>
                      <ActionIcon
                        variant="subtle"
                        color="red"
                        aria-label={t("remove.of", { number: index + 1 })}
                        onClick={() => actions.onRemove(rule)}
                      >
                        <IconTrash aria-hidden />
                      </ActionIcon>
                    </Group>
                  )}
                </div>
              </Group>
            </li>
          ),
        ),
        hasNew && editorItem,
      ]}
      <li className={classes.rule}>
        <Text fw={500}>{t("otherwise")}</Text>
        <LeadsTo target={ownTarget} />
      </li>
    </ol>
  );

  function moveButton(rule: Rule, index: number, way: "up" | "down") {
    const to = way === "up" ? index - 1 : index + 1;
    const Icon = way === "up" ? IconArrowUp : IconArrowDown;
    return (
      rules.length > 1 && (
        <ActionIcon
          variant="subtle"
          color="gray"
          data-move-of={rule.id}
          data-way={way}
          aria-label={t(way, { number: index + 1 })}
          disabled={to < 0 || to >= rules.length}
          onClick={() => move(index, to)}
        >
          <Icon aria-hidden />
        </ActionIcon>
      )
    );
  }
}
