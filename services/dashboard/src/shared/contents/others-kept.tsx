// Names the properties of a contact or an event that the form has no fields for, and that a change keeps.

import { useTranslation } from "react-i18next";
import { Dimmed } from "../dimmed.ts";
import { propertyNames } from "./content-lines.ts";

export function OthersKept({ others }: { others: string }) {
  const { t } = useTranslation("newCode");
  return others === "" ? null : <Dimmed>{t("othersKept", { names: propertyNames(others) })}</Dimmed>;
}
