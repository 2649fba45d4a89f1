// The fields of a Wi-Fi network. The password is shown on purpose, because it is printed and typos would be printed, too.

import { Checkbox, Select, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { WIFI_SECURITIES } from "./contents.ts";
import { type ContentProps, textField } from "./field-props.ts";

export function WifiFields(props: ContentProps<"wifi">) {
  const { t } = useTranslation("newCode");
  const { value, onChange } = props;
  const field = textField("wifi", props);
  const plain = { autoComplete: "off", autoCapitalize: "off", spellCheck: false } as const;
  return (
    <>
      <TextInput label={t("fields.wifi.name")} aria-required {...plain} {...field("name")} />
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
          {...plain}
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
