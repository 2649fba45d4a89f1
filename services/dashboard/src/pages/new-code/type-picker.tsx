import { Radio } from "@mantine/core";
import {
  IconAddressBook,
  IconAlignLeft,
  IconAppWindow,
  IconCalendarEvent,
  IconLink,
  IconListDetails,
  IconMail,
  IconMapPin,
  IconMessage,
  IconPhone,
  IconWifi,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { CODE_TYPES, type CodeType } from "../../shared/contents/contents.ts";
import classes from "./new-code.module.css";

const ICONS = {
  url: IconLink,
  links: IconListDetails,
  app: IconAppWindow,
  text: IconAlignLeft,
  email: IconMail,
  phone: IconPhone,
  sms: IconMessage,
  geo: IconMapPin,
  wifi: IconWifi,
  vcard: IconAddressBook,
  event: IconCalendarEvent,
} as const;

export function TypePicker({ value, onChange }: { value: CodeType; onChange(type: CodeType): void }) {
  const { t } = useTranslation("newCode");
  return (
    <Radio.Group label={t("type.label")} value={value} onChange={(type) => onChange(type as CodeType)}>
      <div className={classes.types}>
        {CODE_TYPES.map((type) => {
          const Icon = ICONS[type];
          return (
            <Radio.Card key={type} value={type} className={classes.type ?? ""}>
              <Icon size={22} aria-hidden />
              {t(`type.${type}`)}
            </Radio.Card>
          );
        })}
      </div>
    </Radio.Group>
  );
}
