// The code's title, edited in place: changed optimistically and restored if the change is rejected.

import { Button, Group, Text, TextInput } from "@mantine/core";
import type { Code } from "@qr/client";
import { IconPencil } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "../../shared/badge.tsx";
import { summaryOf } from "../../shared/contents/summary.ts";
import { errorText, fieldTexts } from "../../shared/error-text.ts";
import { PageTitle } from "../../shared/page-title.tsx";
import { PasswordBadge } from "../../shared/password-badge.tsx";
import { StateBadge } from "../../shared/state-badge.tsx";
import { isolated } from "../../shared/target-display.ts";
import { dateTimeText } from "../../shared/times.ts";
import { changeCode, useShownCode } from "./use-code.ts";

const MAX_TITLE_LENGTH = 200;
/**
 * Maximum number of characters in the heading of a code without a title, because its content can fill several screens.
 */
const MAX_SUMMARY_LENGTH = 80;

function shortSummary({ type, target }: Code): string {
  const characters = [...summaryOf(type, target)];
  const short = characters.slice(0, MAX_SUMMARY_LENGTH).join("");
  return characters.length > MAX_SUMMARY_LENGTH ? `${short}…` : short;
}

export function CodeHeading({ code, mayChange }: { code: Code; mayChange: boolean }) {
  const { t, i18n } = useTranslation(["code", "common", "codes", "organizing"]);
  const [isEditing, setIsEditing] = useState(false);
  const [typed, setTyped] = useState("");
  const { id, title } = code;
  const shown = useShownCode(id);
  const rename = useMutation({
    mutationFn: (next: string | null) => changeCode(id, { title: next }),
    onMutate: async (next) => {
      await shown.show({ title: next });
      return { before: title };
    },
    onSuccess: shown.keep,
    onError: (_, __, context) => {
      void shown.show({ title: context?.before ?? null });
      setIsEditing(true);
    },
  });
  const begin = () => {
    setTyped(title ?? "");
    rename.reset();
    setIsEditing(true);
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    setIsEditing(false);
    const next = typed.trim() === "" ? null : typed.trim();
    if (next !== title) rename.mutate(next);
  };
  const error = rename.error === null ? undefined : (fieldTexts(rename.error).title ?? errorText(rename.error));
  return (
    <>
      <PageTitle
        title={isolated(title ?? shortSummary(code))}
        parent={{ path: "/codes", name: t("codes:title") }}
        text={
          <Group gap="xs">
            <Badge>{t(`codes:types.${code.type}`)}</Badge>
            <Badge color={code.dynamic ? "indigo" : "gray"}>
              {t(code.dynamic ? "codes:kinds.dynamic" : "codes:kinds.static")}
            </Badge>
            {code.dynamic && <StateBadge state={code.state} />}
            {code.has_password && <PasswordBadge />}
            {code.archived && <Badge color="gray">{t("organizing:archive.badge")}</Badge>}
            <Text span size="sm">
              {t("created", { time: dateTimeText(code.created_at, i18n.language) })}
            </Text>
          </Group>
        }
        actions={
          mayChange &&
          !isEditing && (
            <Button variant="default" leftSection={<IconPencil aria-hidden />} onClick={begin}>
              {t("rename")}
            </Button>
          )
        }
      />
      {isEditing && (
        <form onSubmit={save} noValidate>
          <Group align="flex-start" mb="lg" gap="xs">
            <TextInput
              data-autofocus
              autoFocus
              flex={1}
              miw={220}
              maw={560}
              aria-label={t("title")}
              placeholder={t("titlePlaceholder")}
              maxLength={MAX_TITLE_LENGTH}
              dir="auto"
              value={typed}
              error={error}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
              onKeyDown={({ key }) => key === "Escape" && setIsEditing(false)}
            />
            <Button type="submit">{t("common:save")}</Button>
            <Button variant="default" onClick={() => setIsEditing(false)}>
              {t("common:cancel")}
            </Button>
          </Group>
        </form>
      )}
    </>
  );
}
