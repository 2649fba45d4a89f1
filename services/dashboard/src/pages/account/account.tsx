// The Account page: the names of the person and the account, the address, the password, sessions, the weekly report, the export, example data, leaving the account, and deletion.

import { Button, Stack } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { hasRole } from "../../session/roles.ts";
import { ask } from "../../session/session-client.ts";
import { leaveAccount, useMe, useSettings } from "../../session/use-me.ts";
import { ConfirmedButton } from "../../shared/confirmed-button.tsx";
import { confirmWithKeys, loadKeysOf } from "../../shared/key-choice.tsx";
import { Loading } from "../../shared/loading.tsx";
import { PageTitle } from "../../shared/page-title.tsx";
import { Section } from "../../shared/section.tsx";
import { showDone } from "../../shared/show-done.ts";
import { showFailure } from "../../shared/show-failure.ts";
import { ChangePassword } from "./change-password.tsx";
import { DeleteUser } from "./delete-user.tsx";
import { EraseAccount } from "./erase-account.tsx";
import { AccountName, PersonName } from "./names.tsx";
import { Sessions } from "./sessions.tsx";

const EmailAddress = lazy(async () => ({ default: (await import("./email-address.tsx")).EmailAddress }));
const WeeklyReport = lazy(async () => ({ default: (await import("./weekly-report.tsx")).WeeklyReport }));
const ExportAccount = lazy(async () => ({ default: (await import("./export-account.tsx")).ExportAccount }));

export function Component() {
  const { t } = useTranslation("account");
  const { account } = useMe();
  const settings = useSettings();
  return (
    <>
      <PageTitle title={t("title")} />
      <Stack>
        <PersonName />
        <Suspense fallback={<Loading />}>
          <EmailAddress />
        </Suspense>
        {hasRole(account.role, "admin") && <AccountName />}
        <ChangePassword />
        <Sessions />
        {settings.mail && (
          <Suspense fallback={<Loading />}>
            <WeeklyReport />
          </Suspense>
        )}
        {account.role === "owner" && (
          <Suspense fallback={<Loading />}>
            <ExportAccount />
          </Suspense>
        )}
        {account.has_demo_data && hasRole(account.role, "admin") && <DemoData />}
        {account.role !== "owner" && <LeaveAccount />}
        {account.role === "owner" && <EraseAccount />}
        <DeleteUser />
      </Stack>
    </>
  );
}

function DemoData() {
  const { t } = useTranslation("account");
  const queries = useQueryClient();
  const empty = async () => {
    await ask("/demo", { method: "DELETE" });
    showDone(t("demo.done"));
    await queries.invalidateQueries();
  };
  const question = { title: t("demo.ask"), text: t("demo.askText"), action: t("demo.action"), isDangerous: true };
  return (
    <Section title={t("demo.title")} text={t("demo.text")}>
      <ConfirmedButton question={question} act={empty} />
    </Section>
  );
}

function LeaveAccount() {
  const { t } = useTranslation(["account", "members"]);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { user, account } = useMe();
  const name = { account: account.name };
  const go = useMutation({
    mutationFn: async () => {
      const choice = await confirmWithKeys({
        title: t("leave.ask", name),
        text: t("leave.askText"),
        action: t("leave.action"),
        isDangerous: true,
        keysTitle: t("members:keyChoice.yours"),
        keys: await loadKeysOf(user.id),
      });
      if (choice === undefined) return;
      const path = `/members/${encodeURIComponent(user.id)}?revoke_keys=${choice.revokesKeys}`;
      await ask(path, { method: "DELETE" });
      await leaveAccount(queries);
      await navigate("/codes");
    },
    networkMode: "always",
    onError: showFailure,
  });
  return (
    <Section title={t("leave.title")} text={t("leave.text", name)}>
      <Button variant="default" loading={go.isPending} onClick={() => go.mutate()}>
        {t("leave.action")}
      </Button>
    </Section>
  );
}
