import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { ask } from "../../session/session-client.ts";
import { leave, switchAccount, useMe } from "../../session/use-me.ts";
import { confirm } from "../../shared/confirm.tsx";
import { Section } from "../../shared/section.tsx";
import { showFailure } from "../../shared/show-failure.ts";

export function LeaveAccount() {
  const { t } = useTranslation("account");
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { user, account, accounts } = useMe();
  const go = useMutation({
    mutationFn: async () => {
      await ask(`/members/${encodeURIComponent(user.id)}`, { method: "DELETE" });
      const other = accounts.find(({ id }) => id !== account.id);
      if (other === undefined) return leave();
      await switchAccount(queries, other.id);
      await navigate("/codes");
    },
    onError: showFailure,
  });
  const asked = async () => {
    const words = {
      title: t("leave.ask", { account: account.name }),
      text: t("leave.askText"),
      action: t("leave.action"),
    };
    if (await confirm({ ...words, isDangerous: true })) go.mutate();
  };
  return (
    <Section title={t("leave.title")} text={t("leave.text", { account: account.name })}>
      <Button variant="default" loading={go.isPending} onClick={() => void asked()}>
        {t("leave.action")}
      </Button>
    </Section>
  );
}
