// The tab with a code's analytics.

import { useTranslation } from "react-i18next";
import { Dimmed } from "../../shared/dimmed.ts";
import { AnalyticsView } from "../analytics/analytics-view.tsx";
import { useCodeInHand } from "./use-code-in-hand.ts";

export function Component() {
  const { t } = useTranslation("code");
  const { code } = useCodeInHand().present;
  if (!code.dynamic) return <Dimmed>{t("statistics.static")}</Dimmed>;
  return <AnalyticsView subject={{ kind: "code", id: code.id }} code={code} />;
}
