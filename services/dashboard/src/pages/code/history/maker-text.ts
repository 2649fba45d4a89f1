// Names who made a change.

import type { TFunction } from "i18next";

interface Maker {
  type: string;
  name: string;
}

/** Returns text that names who made the change or, if a schedule made it, who scheduled it (`scheduled_by`). */
export function makerText(
  { type, name, scheduled_by }: Maker & { scheduled_by?: Maker | undefined },
  t: TFunction<"history">,
): string {
  const by = type === "schedule" && scheduled_by !== undefined ? scheduled_by : { type, name };
  return type === "schedule" ? t("by.schedule", { name: personText(by, t) }) : personText(by, t);
}

/** Returns the name of the person or the API key, or a label for a deleted person, the operator, or the service. */
export function personText({ type, name }: Maker, t: TFunction<"history">): string {
  if (type === "api_key") return t("by.apiKey", { name });
  if (type === "operator") return t("by.operator");
  if (type === "service") return t("by.service");
  return name === "" ? t("by.deletedPerson") : name;
}
