// The fields of an app: its name, its page in each store, and its website.

import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { PLAIN } from "../plain-field.ts";
import type { ContentProps } from "./field-props.ts";

const PLACES = ["ios", "android", "web"] as const;

export function AppFields({ field }: ContentProps<"app">) {
  const { t } = useTranslation("newCode");
  return (
    <>
      <TextInput label={t("fields.app.name")} aria-required {...field("name")} />
      {PLACES.map((place) => (
        <TextInput
          key={place}
          label={t(`fields.app.${place}`)}
          description={t(`fields.app.help.${place}`)}
          inputWrapperOrder={["label", "input", "error", "description"]}
          inputMode="url"
          {...PLAIN}
          {...field(place)}
        />
      ))}
    </>
  );
}
