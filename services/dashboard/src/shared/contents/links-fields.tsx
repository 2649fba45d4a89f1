// The fields of a page of links. The buttons of a link add, move, and remove it, and the focus follows the link.

import { ActionIcon, Button, Fieldset, Group, Stack, Textarea, TextInput } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from "@tabler/icons-react";
import { type ChangeEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { LogoChoice } from "../design/logo-choice.tsx";
import { PLAIN } from "../plain-field.ts";
import { EMPTY_LINK, MAX_LINKS, type TypedLink } from "./contents.ts";
import type { ContentProps } from "./field-props.ts";

type Control = "label" | "up" | "down" | "remove";

export function LinksFields({ value, onChange, field, errorOf }: ContentProps<"links">) {
  const { t } = useTranslation("newCode");
  const id = useId();
  const idOf = (index: number, control: Control) => `${id}-${index}-${control}`;
  const toFocus = useRef<string>(undefined);
  useEffect(() => {
    if (toFocus.current !== undefined) document.getElementById(toFocus.current)?.focus();
    toFocus.current = undefined;
  });
  const { links } = value;
  const show = (changed: TypedLink[], index: number, control: Control) => {
    toFocus.current = idOf(index, control);
    onChange({ links: changed });
  };
  const move = (from: number, to: number) => {
    const changed = links.toSpliced(from, 1).toSpliced(to, 0, links[from] ?? EMPTY_LINK);
    const isAtEnd = to === 0 || to === links.length - 1;
    // At either end, the button that was pressed is disabled.
    show(changed, to, to < from !== isAtEnd || links.length === 2 ? "up" : "down");
  };
  const change = (index: number, part: keyof TypedLink) => ({
    name: `links.links.${index}.${part}`,
    value: links[index]?.[part] ?? "",
    error: errorOf(`links.${index}.${part}`),
    "aria-required": true,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
      onChange({ links: links.map((link, at) => (at === index ? { ...link, [part]: currentTarget.value } : link)) }),
  });
  const action = (index: number, control: Exclude<Control, "label">, icon: ReactNode, onClick?: () => void) => (
    <ActionIcon
      id={idOf(index, control)}
      variant="subtle"
      aria-label={t(`fields.links.${control}`, { number: index + 1 })}
      disabled={onClick === undefined}
      onClick={onClick}
    >
      {icon}
    </ActionIcon>
  );
  return (
    <>
      <TextInput label={t("fields.links.title")} aria-required {...field("title")} />
      <Textarea
        label={`${t("fields.links.description")} (${t("optional")})`}
        autosize
        minRows={2}
        {...field("description")}
      />
      <LogoChoice
        value={value.picture}
        onChange={(picture) => onChange({ picture })}
        help={t("fields.links.picture")}
        error={errorOf("picture")}
      />
      {links.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a link has no identity of its own; all its state is in `value`
        <Fieldset key={index} legend={t("fields.links.link", { number: index + 1 })}>
          <Stack gap="xs" align="stretch">
            <TextInput id={idOf(index, "label")} label={t("fields.links.label")} {...change(index, "label")} />
            <TextInput label={t("fields.links.url")} inputMode="url" {...PLAIN} {...change(index, "url")} />
            <Group gap="xs">
              {action(index, "up", <IconArrowUp aria-hidden />, index > 0 ? () => move(index, index - 1) : undefined)}
              {action(
                index,
                "down",
                <IconArrowDown aria-hidden />,
                index < links.length - 1 ? () => move(index, index + 1) : undefined,
              )}
              {action(
                index,
                "remove",
                <IconTrash aria-hidden />,
                links.length > 1
                  ? () => show(links.toSpliced(index, 1), Math.min(index, links.length - 2), "label")
                  : undefined,
              )}
            </Group>
          </Stack>
        </Fieldset>
      ))}
      <Button
        variant="default"
        w="fit-content"
        leftSection={<IconPlus size={18} aria-hidden />}
        disabled={links.length >= MAX_LINKS}
        onClick={() => show([...links, EMPTY_LINK], links.length, "label")}
      >
        {t("fields.links.add")}
      </Button>
    </>
  );
}
