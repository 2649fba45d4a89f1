import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ask } from "../../session/session-client.ts";
import { confirm } from "../../shared/confirm.tsx";
import { Section } from "../../shared/section.tsx";
import { showFailure } from "../../shared/show-failure.ts";

export function DemoData() {
  const { t } = useTranslation("account");
  const queries = useQueryClient();
  const empty = useMutation({
    mutationFn: () => ask("/demo", { method: "DELETE" }),
    onError: showFailure,
    onSuccess: async () => {
      notifications.show({ color: "green", message: t("demo.done") });
      await queries.invalidateQueries();
    },
  });
  const asked = async () => {
    const words = { title: t("demo.ask"), text: t("demo.askText"), action: t("demo.action") };
    if (await confirm({ ...words, isDangerous: true })) empty.mutate();
  };
  return (
    <Section title={t("demo.title")} text={t("demo.text")}>
      <Button variant="default" loading={empty.isPending} onClick={() => void asked()}>
        {t("demo.action")}
      </Button>
    </Section>
  );
}
