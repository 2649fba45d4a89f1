// The fields of a Wi-Fi network. The password is shown on purpose: it becomes part of the printed code, and so would any typo.

import { Checkbox, Select, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { PLAIN } from "../plain-field.ts";
import { WIFI_SECURITIES } from "./contents.ts";
import type { ContentProps } from "./field-props.ts";

export function WifiFields({ value, onChange, field }: ContentProps<"wifi">) {
  const { t } = useTranslation("newCode");
  return (
    <>
      <TextInput label={t("fields.wifi.name")} aria-required {...PLAIN} {...field("name")} />
      <Select
        label={t("fields.wifi.security")}
        allowDeselect={false}
        data={WIFI_SECURITIES.map((security) => ({
          value: security,
          label: t(`fields.wifi.securities.${security}`),
        }))}
        value={value.security}
        onChange={(security) => security !== null && onChange({ security })}
      />
      {value.security !== "nopass" && (
        <TextInput
          label={t("fields.wifi.password")}
          description={t("fields.wifi.passwordHelp")}
          inputWrapperOrder={["label", "input", "error", "description"]}
          aria-required
          {...PLAIN}
          {...field("password")}
        />
      )}
      <Checkbox
        label={t("fields.wifi.isHidden")}
        checked={value.isHidden}
        onChange={({ currentTarget }) => onChange({ isHidden: currentTarget.checked })}
      />
    </>
  );
}
