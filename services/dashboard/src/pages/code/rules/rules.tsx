// The tab with a code's rules.

import { useTranslation } from "react-i18next";
import { Dimmed } from "../../../shared/dimmed.ts";
import { useCodeInHand } from "../use-code-in-hand.ts";
import { RulesPanel } from "./rules-panel.tsx";

export function Component() {
  const { t } = useTranslation("rules");
  const { present, mayChange } = useCodeInHand();
  if (!present.code.dynamic) return <Dimmed>{t("static")}</Dimmed>;
  return <RulesPanel present={present} mayChange={mayChange} />;
}
