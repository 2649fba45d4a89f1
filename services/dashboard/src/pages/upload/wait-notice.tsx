import { Alert } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { durationText } from "../../shared/times.ts";

/** Says that the service has asked the page to wait, and for how long. */
export function WaitNotice({ seconds }: { seconds: number | undefined }) {
  const { t, i18n } = useTranslation("upload");
  return (
    <div role="status">
      {seconds !== undefined && (
        <Alert color="orange">{t("wait", { wait: durationText(seconds, i18n.language) })}</Alert>
      )}
    </div>
  );
}
