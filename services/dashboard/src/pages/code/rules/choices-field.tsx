// A field for values that people choose from a list, such as countries.

import { MultiSelect } from "@mantine/core";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { IN_PLACE } from "./in-place.ts";
import type { LeafForm, ListKind } from "./leaf-form.ts";
import { BROWSERS, countryCodes, LANGUAGES, SYSTEMS } from "./names.ts";
import { useWording } from "./use-wording.ts";
import type { Wording } from "./wording.ts";

type ChoiceKind = "os" | "browser" | "language" | "country";
const MAX_SHOWN = 60;
/** A language with an optional script and region, such as `zh-Hant` or `de-AT`. */
const LANGUAGE_TAG = /^[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?$/i;

interface Choice {
  value: string;
  label: string;
}

interface ChoicesFieldProps {
  kind: ChoiceKind;
  leaf: Extract<LeafForm, { kind: ListKind }>;
  isInvalid: boolean;
  onChange(leaf: Extract<LeafForm, { kind: ListKind }>): void;
}

export function ChoicesField({ kind, leaf, isInvalid, onChange }: ChoicesFieldProps) {
  const { t } = useTranslation("rules");
  const wording = useWording();
  const [typed, setTyped] = useState("");
  const known = useMemo(() => choicesOf(kind, wording), [kind, wording]);
  const extra = [...leaf.list, ...(kind === "language" && LANGUAGE_TAG.test(typed.trim()) ? [typed.trim()] : [])];
  const unknown = [...new Set(extra)].filter((value) => !known.some((choice) => choice.value === value));
  return (
    <MultiSelect
      label={t(`fields.${kind}`)}
      description={kind === "language" ? t("fields.languageHelp") : undefined}
      placeholder={leaf.list.length === 0 ? t("fields.choose") : ""}
      nothingFoundMessage={t("fields.noChoice")}
      searchable
      hidePickedOptions
      limit={MAX_SHOWN}
      comboboxProps={IN_PLACE}
      searchValue={typed}
      onSearchChange={setTyped}
      data={[...known, ...unknown.map((value) => choiceOf(kind, value, wording))]}
      value={[...leaf.list]}
      onChange={(list) => onChange({ ...leaf, list })}
      error={isInvalid}
    />
  );
}

function choicesOf(kind: ChoiceKind, wording: Wording): Choice[] {
  const values = { os: SYSTEMS, browser: BROWSERS, language: LANGUAGES, country: countryCodes() }[kind];
  const choices = values.map((value) => choiceOf(kind, value, wording));
  return kind === "language" || kind === "country"
    ? choices.sort((one, other) => wording.compare(one.label, other.label))
    : choices;
}

function choiceOf(kind: ChoiceKind, value: string, wording: Wording): Choice {
  if (value === "other") return { value, label: wording.t("other") };
  if (kind === "country") return { value, label: `${wording.country(value)} (${value})` };
  if (kind === "language") return { value, label: `${wording.language(value)} (${value})` };
  const system = SYSTEMS.find((one) => one === value);
  const browser = BROWSERS.find((one) => one === value);
  if (kind === "os") return { value, label: system === undefined ? value : wording.system(system) };
  return { value, label: browser === undefined ? value : wording.browser(browser) };
}
