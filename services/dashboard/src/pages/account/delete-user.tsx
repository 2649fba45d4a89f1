// Deletes the person after they confirm with their password and email address.

import { lazy } from "react";
import { useTranslation } from "react-i18next";
import { DangerDialog } from "./danger-dialog.tsx";

const Form = lazy(async () => ({ default: (await import("./delete-user-form.tsx")).DeleteUserForm }));

export function DeleteUser() {
  const { t } = useTranslation("account");
  return (
    <DangerDialog
      title={t("delete.title")}
      text={t("delete.text")}
      open={t("delete.open")}
      ask={t("delete.ask")}
      form={Form}
    />
  );
}
