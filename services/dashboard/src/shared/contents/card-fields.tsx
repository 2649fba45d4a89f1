// The fields of a contact. A first name, last name, or company is required; the other fields are optional.

import { SimpleGrid, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ContentProps } from "./field-props.ts";
import { OthersKept } from "./others-kept.tsx";

const FIELDS = [
  "firstName",
  "lastName",
  "company",
  "role",
  "phone",
  "email",
  "website",
  "street",
  "postcode",
  "city",
  "country",
] as const;
const KEYBOARDS: Partial<Record<(typeof FIELDS)[number], "tel" | "email" | "url">> = {
  phone: "tel",
  email: "email",
  website: "url",
};

export function CardFields({ value, field }: ContentProps<"vcard">) {
  const { t } = useTranslation("newCode");
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {FIELDS.map((name) => (
          <TextInput
            key={name}
            label={t(`fields.vcard.${name}`)}
            // No autofill: the contact is usually someone else.
            autoComplete="off"
            inputMode={KEYBOARDS[name] ?? "text"}
            {...field(name)}
          />
        ))}
      </SimpleGrid>
      <OthersKept others={value.others} />
    </>
  );
}
