// The Account page: the person's name, password, and sessions, the account's name, leaving, and deletion.

import { Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useMe } from "../../session/use-me.ts";
import { PageTitle } from "../../shared/page-title.tsx";
import { ChangePassword } from "./change-password.tsx";
import { DeleteUser } from "./delete-user.tsx";
import { DemoData } from "./demo-data.tsx";
import { LeaveAccount } from "./leave-account.tsx";
import { AccountName, PersonName } from "./names.tsx";
import { Sessions } from "./sessions.tsx";

export function Component() {
  const { t } = useTranslation("account");
  const { account } = useMe();
  return (
    <>
      <PageTitle title={t("title")} />
      <Stack>
        <PersonName />
        {account.role === "owner" && <AccountName />}
        <ChangePassword />
        <Sessions />
        {account.has_demo_data && account.role === "owner" && <DemoData />}
        {account.role !== "owner" && <LeaveAccount />}
        <DeleteUser />
      </Stack>
    </>
  );
}
