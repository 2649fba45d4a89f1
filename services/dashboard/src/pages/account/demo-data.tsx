import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ask } from "../../session/session-client.ts";
import { ConfirmedButton } from "../../shared/confirmed-button.tsx";
import { Section } from "../../shared/section.tsx";

export function DemoData() {
  const { t } = useTranslation("account");
  const queries = useQueryClient();
  const empty = async () => {
    await ask("/demo", { method: "DELETE" });
    notifications.show({ color: "green", message: t("demo.done") });
    await queries.invalidateQueries();
  };
  const question = { title: t("demo.ask"), text: t("demo.askText"), action: t("demo.action"), isDangerous: true };
  return (
    <Section title={t("demo.title")} text={t("demo.text")}>
      <ConfirmedButton question={question} act={empty} />
    </Section>
  );
}
