// Deletes the code and explains the consequences for printed copies.

import { Text } from "@mantine/core";
import type { Code } from "@qr/client";
import { IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { ConfirmedButton } from "../../shared/confirmed-button.tsx";
import { nameOf } from "../../shared/contents/summary.ts";
import { Section } from "../../shared/section.tsx";
import { showDone } from "../../shared/show-done.ts";
import { deleteCode, useShownCode } from "./use-code.ts";

export function DeletePanel({ code }: { code: Code }) {
  const { t } = useTranslation("code");
  const navigate = useNavigate();
  const shown = useShownCode(code.id);
  const meaning = t(code.dynamic ? "delete.dynamic" : "delete.static");
  const remove = async () => {
    await deleteCode(code.id);
    showDone(t("delete.done"));
    await navigate("/codes");
    shown.forget();
  };
  const text = (
    <>
      <Text fw={600} style={{ overflowWrap: "anywhere" }}>
        <bdi>{nameOf(code)}</bdi>
      </Text>
      <Text mt="xs">{meaning}</Text>
    </>
  );
  return (
    <Section title={t("delete.title")} text={meaning} isDangerous>
      <ConfirmedButton
        color="red"
        variant="outline"
        leftSection={<IconTrash aria-hidden />}
        question={{ title: t("delete.question"), text, action: t("delete.action"), isDangerous: true }}
        act={remove}
      />
    </Section>
  );
}
