// The tab with a code's rules.

import { Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Dimmed } from "../../../shared/dimmed.ts";
import { useCodeInHand } from "../use-code-in-hand.ts";
import { RulesPanel } from "./rules-panel.tsx";
import { WhoSeesWhat } from "./who-sees-what.tsx";

export function Component() {
  const { t } = useTranslation("rules");
  const { present, mayChange } = useCodeInHand();
  const { id, dynamic, rules = [] } = present.code;
  if (!dynamic) return <Dimmed>{t("static")}</Dimmed>;
  return (
    <Stack gap="md">
      <RulesPanel present={present} mayChange={mayChange} />
      {/* The key forgets what was tried with other rules. */}
      {rules.length > 0 && <WhoSeesWhat key={JSON.stringify(rules)} id={id} rules={rules} />}
    </Stack>
  );
}
