// Describes a change in a few words, without the values.

import type { RecentChange } from "@qr/session-api";
import type { TFunction } from "i18next";

export function changeText({ kind, fields }: RecentChange, t: TFunction<["home", "history"]>): string {
  if (kind !== "change") return t(`history:kinds.${kind}`);
  const switched = fields.flatMap(({ name, on }) => (on === undefined ? [] : (switchText(name, on, t) ?? [])));
  const others = fields.filter(({ name, on }) => on === undefined || switchText(name, on, t) === undefined);
  const labels: Readonly<Record<string, string>> = t("history:fields", { returnObjects: true });
  const list = others.map(({ name }) => labels[name] ?? name).join(", ");
  return [...switched, ...(list === "" ? [] : [t("changes.fields", { list })])].join(" ");
}

/** Returns the text that says that a field was switched on or off; undefined if there is none for the field. */
function switchText(name: string, on: boolean, t: TFunction<["home", "history"]>): string | undefined {
  // The preview page is listed by name instead, because its text does not say what was switched.
  if (name === "paused" || name === "archived") return t(`history:switched.${name}.${on ? "on" : "off"}`);
  return undefined;
}
