import { Alert } from "@mantine/core";
import { useNetwork } from "@mantine/hooks";
import { useTranslation } from "react-i18next";

export function OfflineBar() {
  const { t } = useTranslation();
  const { online } = useNetwork();
  return online ? null : (
    <Alert color="orange" mb="md" role="status">
      {t("offline")}
    </Alert>
  );
}
