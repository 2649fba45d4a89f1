// The content fields of a type, in the form for new codes and in the form for a new target.

import { SimpleGrid, Textarea, TextInput } from "@mantine/core";
import { type ChangeEvent, type FocusEvent, lazy, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { PLAIN } from "../plain-field.ts";
import { withScheme } from "../with-scheme.ts";
import { AppFields } from "./app-fields.tsx";
import { CardFields } from "./card-fields.tsx";
import type { CodeType, Contents } from "./contents.ts";
import { coordinatesIn } from "./coordinates.ts";
import { EventFields } from "./event-fields.tsx";
import { type ContentProps, textField } from "./field-props.ts";
import { WifiFields } from "./wifi-fields.tsx";

/** Loaded when the type is chosen, because these fields need more JavaScript than the others. */
const LinksFields = lazy(async () => ({ default: (await import("./links-fields.tsx")).LinksFields }));

const FIELDS: { readonly [T in CodeType]: (props: ContentProps<T>) => ReactNode } = {
  url: UrlFields,
  links: LaterLinksFields,
  app: AppFields,
  text: TextFields,
  email: EmailFields,
  phone: PhoneFields,
  sms: SmsFields,
  geo: PlaceFields,
  wifi: WifiFields,
  vcard: CardFields,
  event: EventFields,
};

interface ContentFieldsProps<T extends CodeType> {
  type: T;
  value: Contents[T];
  onChange(change: Partial<Contents[T]>): void;
  /** Messages by field, such as `wifi.name`. */
  violations: Readonly<Record<string, string>>;
}

export function ContentFields<T extends CodeType>({ type, violations, ...content }: ContentFieldsProps<T>) {
  const Fields: (props: ContentProps<T>) => ReactNode = FIELDS[type];
  const field: ContentProps<T>["field"] = (name) => textField(type, content, violations, name);
  return <Fields {...content} field={field} errorOf={(name) => violations[`${type}.${name}`]} />;
}

function LaterLinksFields(props: ContentProps<"links">) {
  return (
    <Suspense fallback={null}>
      <LinksFields {...props} />
    </Suspense>
  );
}

/** Shows a plain text field, because in a field with `type="url"`, browsers would reject URLs without a scheme. */
function UrlFields({ value: { url }, field }: ContentProps<"url">) {
  const { t } = useTranslation("newCode");
  const whole = withScheme(url);
  return (
    <TextInput
      label={t("fields.url.url")}
      placeholder={t("fields.url.urlExample")}
      description={whole === url.trim() ? undefined : t("fields.url.urlHint", { url: whole })}
      inputWrapperOrder={["label", "input", "error", "description"]}
      size="md"
      autoFocus
      inputMode="url"
      aria-required
      {...PLAIN}
      {...field("url")}
    />
  );
}

function TextFields({ field }: ContentProps<"text">) {
  const { t } = useTranslation("newCode");
  return <Textarea label={t("fields.text.text")} autosize minRows={3} aria-required {...field("text")} />;
}

function EmailFields({ field }: ContentProps<"email">) {
  const { t } = useTranslation("newCode");
  return (
    <>
      <TextInput label={t("fields.email.to")} inputMode="email" aria-required {...PLAIN} {...field("to")} />
      <TextInput label={`${t("fields.email.subject")} (${t("optional")})`} {...field("subject")} />
      <Textarea label={`${t("fields.email.body")} (${t("optional")})`} autosize minRows={3} {...field("body")} />
    </>
  );
}

function PhoneFields({ field }: ContentProps<"phone">) {
  const { t } = useTranslation("newCode");
  return (
    <TextInput
      label={t("fields.phone.number")}
      description={t("fields.phone.numberHelp")}
      inputMode="tel"
      autoComplete="off"
      aria-required
      {...field("number")}
    />
  );
}

function SmsFields({ field }: ContentProps<"sms">) {
  const { t } = useTranslation("newCode");
  return (
    <>
      <TextInput
        label={t("fields.sms.number")}
        description={t("fields.sms.numberHelp")}
        inputMode="tel"
        autoComplete="off"
        aria-required
        {...field("number")}
      />
      <Textarea label={`${t("fields.sms.message")} (${t("optional")})`} autosize minRows={3} {...field("message")} />
    </>
  );
}

/**
 * Shows a field for each coordinate. Both can be pasted or typed into either field; typed ones are split when the
 * person leaves the field.
 */
function PlaceFields({ onChange, field }: ContentProps<"geo">) {
  const { t } = useTranslation("newCode");
  const coordinate = (name: "latitude" | "longitude") => ({
    label: t(`fields.geo.${name}`),
    autoComplete: "off",
    "aria-required": true,
    ...field(name),
    onChange: ({ currentTarget: { value }, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
      const isTyped = nativeEvent instanceof InputEvent && nativeEvent.inputType === "insertText";
      onChange((isTyped ? undefined : coordinatesIn(value)) ?? { [name]: value });
    },
    onBlur: ({ currentTarget: { value } }: FocusEvent<HTMLInputElement>) => {
      const both = coordinatesIn(value);
      if (both) onChange(both);
    },
  });
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextInput
        description={t("fields.geo.help")}
        inputWrapperOrder={["label", "input", "error", "description"]}
        placeholder="48.2010"
        {...coordinate("latitude")}
      />
      <TextInput placeholder="16.3695" {...coordinate("longitude")} />
    </SimpleGrid>
  );
}
