// When and for whom the new code works: start, end, scan limit, fallback, password, and pause.

import { Switch } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { CodePasswordInput } from "../../shared/code-password-input.tsx";
import { StateFields } from "../../shared/state-fields.tsx";
import { NO_STATE_SETTINGS, type StateSettings } from "../../shared/states.ts";
import { FoldedFields } from "./folded-fields.tsx";
import type { DraftInHand } from "./use-draft.ts";

const FIELDS = [...(Object.keys(NO_STATE_SETTINGS) as (keyof StateSettings)[]), "password"] as const;

interface WhenFieldsProps {
  inHand: DraftInHand;
  violations: Readonly<Record<string, string>>;
}

export function WhenFields({ inHand: { draft, change }, violations }: WhenFieldsProps) {
  const { t } = useTranslation("states");
  return (
    <FoldedFields
      show={t("title")}
      hide={t("title")}
      isChanged={draft.paused || FIELDS.some((field) => draft[field] !== "")}
      isInvalid={FIELDS.some((field) => violations[field] !== undefined)}
    >
      <StateFields values={draft} errors={violations} onChange={change} />
      <CodePasswordInput
        value={draft.password}
        onChange={(password) => change({ password })}
        error={violations.password}
      />
      <Switch
        label={t("paused")}
        description={t("pausedHelp")}
        checked={draft.paused}
        onChange={({ currentTarget }) => change({ paused: currentTarget.checked })}
      />
    </FoldedFields>
  );
}
