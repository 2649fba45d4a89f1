// Deletes the code and explains the consequences for printed copies.

import { Button, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import type { Code } from "@qr/client";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { confirm } from "../../shared/confirm.tsx";
import { Section } from "../../shared/section.tsx";
import { showFailure } from "../../shared/show-failure.ts";
import { deleteCode, useShownCode } from "./use-code.ts";

export function DeletePanel({ code }: { code: Code }) {
  const { t } = useTranslation("code");
  const navigate = useNavigate();
  const shown = useShownCode(code.id);
  const [isBusy, setIsBusy] = useState(false);
  const meaning = t(code.dynamic ? "delete.dynamic" : "delete.static");
  const remove = async () => {
    const isMeant = await confirm({
      title: t("delete.question"),
      text: (
        <>
          <Text fw={600} style={{ overflowWrap: "anywhere" }}>
            <bdi>{code.title ?? code.target}</bdi>
          </Text>
          <Text mt="xs">{meaning}</Text>
        </>
      ),
      action: t("delete.action"),
      isDangerous: true,
    });
    if (!isMeant) return;
    setIsBusy(true);
    try {
      await deleteCode(code.id);
      notifications.show({ message: t("delete.done") });
      await navigate("/codes");
      shown.forget();
    } catch (error) {
      setIsBusy(false);
      showFailure(error);
    }
  };
  return (
    <Section title={t("delete.title")} text={meaning} isDangerous>
      <Button
        color="red"
        variant="outline"
        leftSection={<IconTrash size={16} aria-hidden />}
        loading={isBusy}
        onClick={() => void remove()}
      >
        {t("delete.action")}
      </Button>
    </Section>
  );
}
