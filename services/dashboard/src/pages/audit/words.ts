// Says in words who did something, with what, and what else is known.

import type { TFunction } from "i18next";
import type { AuditEntry } from "./actions.ts";

type Words = TFunction<["audit", "common"]>;

/** Returns the name of the person or the API key, or a label for a deleted person, the operator, or the service. */
export function actorText({ by: { type, name } }: AuditEntry, t: Words): string {
  if (type === "operator" || type === "service") return t(`actors.${type}`);
  return name === "" ? t("actors.deleted") : name;
}

/** Returns the browser and the system, or text that says that an API key was used; undefined if nothing is known. */
export function deviceText({ by, session }: AuditEntry, t: Words): string | undefined {
  return by.type === "api_key" ? t("apiKey") : session?.device || undefined;
}

/** Returns the details, such as the new role. Details without a string of their own are shown as they are. */
export function detailTexts({ details }: AuditEntry, t: Words): readonly string[] {
  return Object.entries(details).map(([name, value]) => {
    if (name === "codes") return t("details.codes", { count: Number(value) });
    if (name === "role") return t("details.role", { role: roleText(String(value), t) });
    if (name === "plan") return t("details.plan", { plan: value });
    return name === "name" ? t("details.name", { name: value }) : `${name}: ${value}`;
  });
}

function roleText(role: string, t: Words): string {
  const roles: Readonly<Record<string, string>> = t("common:roles", { returnObjects: true });
  return roles[role] ?? role;
}
