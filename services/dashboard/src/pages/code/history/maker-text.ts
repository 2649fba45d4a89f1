// Who has made a change.

import type { TFunction } from "i18next";

interface Maker {
  type: string;
  name: string;
}

/** `scheduled_by`: who scheduled the change, if it was made by a schedule. */
export function makerText(
  { type, name, scheduled_by }: Maker & { scheduled_by?: Maker | undefined },
  t: TFunction<"history">,
): string {
  const by = type === "schedule" && scheduled_by !== undefined ? scheduled_by : { type, name };
  return type === "schedule" ? t("by.schedule", { name: personText(by, t) }) : personText(by, t);
}

/** Returns the name of a person or of an API key, or what else has made the change. */
export function personText({ type, name }: Maker, t: TFunction<"history">): string {
  if (type === "api_key") return t("by.apiKey", { name });
  if (type === "operator") return t("by.operator");
  if (type === "service") return t("by.service");
  return name === "" ? t("by.deletedPerson") : name;
}
