// Deletes the account for all its members, after an owner confirms with their password and the account's name.

import { lazy } from "react";
import { useTranslation } from "react-i18next";
import { useMe } from "../../session/use-me.ts";
import { DangerDialog } from "./danger-dialog.tsx";

const Form = lazy(async () => ({ default: (await import("./erase-account-form.tsx")).EraseAccountForm }));

export function EraseAccount() {
  const { t } = useTranslation("account");
  const name = { account: useMe().account.name };
  return (
    <DangerDialog
      title={t("erase.title")}
      text={t("erase.text", name)}
      open={t("erase.open")}
      ask={t("erase.ask", name)}
      form={Form}
    />
  );
}
