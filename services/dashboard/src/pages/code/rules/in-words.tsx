// The rule in the form as a sentence.

import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type ConditionForm, conditionIn } from "./rule-form.ts";
import { conditionText } from "./sentences.ts";
import { useWording } from "./use-wording.ts";
import type { Wording } from "./wording.ts";

export function InWords({ when, target }: { when: ConditionForm; target: string }) {
  const { t } = useTranslation("rules");
  const text = textOf(when, useWording());
  if (text === undefined) return null;
  return (
    <Text size="sm" style={{ overflowWrap: "anywhere" }}>
      <Text span inherit c="dimmed">
        {t("form.reads")}
      </Text>{" "}
      {text} → <bdi>{target === "" ? "…" : target}</bdi>
    </Text>
  );
}

/** Returns the condition in words, or undefined if it is JSON that is not a condition. */
function textOf(when: ConditionForm, wording: Wording): string | undefined {
  try {
    return conditionText(conditionIn(when), wording);
  } catch {
    return undefined;
  }
}
