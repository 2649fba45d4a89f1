import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { ask } from "../../session/session-client.ts";
import { leave, switchAccount, useMe } from "../../session/use-me.ts";
import { ConfirmedButton } from "../../shared/confirmed-button.tsx";
import { Section } from "../../shared/section.tsx";

export function LeaveAccount() {
  const { t } = useTranslation("account");
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { user, account, accounts } = useMe();
  const go = async () => {
    await ask(`/members/${encodeURIComponent(user.id)}`, { method: "DELETE" });
    const other = accounts.find(({ id }) => id !== account.id);
    if (other === undefined) return leave();
    await switchAccount(queries, other.id);
    await navigate("/codes");
  };
  const name = { account: account.name };
  const question = { title: t("leave.ask", name), text: t("leave.askText"), action: t("leave.action") };
  return (
    <Section title={t("leave.title")} text={t("leave.text", name)}>
      <ConfirmedButton question={{ ...question, isDangerous: true }} act={go} />
    </Section>
  );
}
