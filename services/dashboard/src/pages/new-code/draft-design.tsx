// The design of the new code: one of the account's presets or a custom design. New codes begin with the account's
// default preset.

import { Stack } from "@mantine/core";
import { lazy, Suspense, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useMe } from "../../session/use-me.ts";
import { type Design, designOf, isSameDesign, PLAIN_DESIGN } from "../../shared/design/design.ts";
import { PresetSelect } from "../../shared/design/preset-select.tsx";
import { usePresets } from "../../shared/design/presets.ts";
import { Loading } from "../../shared/loading.tsx";
import { FoldedFields } from "./folded-fields.tsx";
import type { DraftInHand } from "./use-draft.ts";

const DesignFields = lazy(async () => ({
  default: (await import("../../shared/design/design-fields.tsx")).DesignFields,
}));

interface DraftDesignProps {
  inHand: DraftInHand;
  violations: Readonly<Record<string, string>>;
  /** Whether the draft has been sent. From then on, the account's default preset is no longer applied to it. */
  isSent: boolean;
}

export function DraftDesign({ inHand: { draft, change }, violations, isSent }: DraftDesignProps) {
  const { t } = useTranslation("design");
  const { account } = useMe();
  const { data: presets } = usePresets();
  const preset = presets?.find((one) => one.default);
  const standard = preset === undefined ? PLAIN_DESIGN : designOf(preset);
  const isOwn = draft.designedFor === account.id;
  const isLate = presets !== undefined && !isOwn && !isSent && !isSameDesign(draft, standard);
  // biome-ignore lint/correctness/useExhaustiveDependencies: applies the default whenever the draft lacks it.
  useEffect(() => {
    if (isLate) change({ ...standard, designedFor: "" });
  }, [isLate]);
  const design = (changed: Partial<Design>) => {
    // A color field reports its value again when it loses focus.
    if (!isSameDesign(draft, { ...draft, ...changed }) || "caption" in changed) {
      change({ ...changed, designedFor: account.id });
    }
  };
  return (
    <Stack gap="xs">
      <PresetSelect design={draft} onChange={design} />
      <FoldedFields
        show={t("show")}
        hide={t("hide")}
        isChanged={isOwn && !isSameDesign(draft, PLAIN_DESIGN)}
        isLazy
        isInvalid={Object.keys(violations).some((field) => field === "color" || field.startsWith("style."))}
      >
        <Suspense fallback={<Loading />}>
          <DesignFields design={draft} onChange={design} violations={violations} />
        </Suspense>
      </FoldedFields>
    </Stack>
  );
}
