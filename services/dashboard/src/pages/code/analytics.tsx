// The tab with a code's analytics.

import { useTranslation } from "react-i18next";
import { Dimmed } from "../../shared/dimmed.ts";
import { AnalyticsView } from "../analytics/analytics-view.tsx";
import { useOwnFigures } from "../analytics/own-figures.ts";
import { ShareButton } from "../analytics/share/share-button.tsx";
import { useCodeInHand } from "./use-code-in-hand.ts";

export function Component() {
  const { t } = useTranslation("code");
  const { code } = useCodeInHand().present;
  const subject = { kind: "code", id: code.id } as const;
  const source = useOwnFigures(subject);
  if (!code.dynamic) return <Dimmed>{t("statistics.static")}</Dimmed>;
  return <AnalyticsView subject={subject} code={code} source={source} actions={<ShareButton subject={subject} />} />;
}
