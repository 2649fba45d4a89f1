// The content fields of the chosen type.

import { SimpleGrid, Textarea, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { withScheme } from "./build-target.ts";
import { CardFields } from "./card-fields.tsx";
import type { CodeType } from "./contents.ts";
import { coordinatesIn } from "./coordinates.ts";
import { EventFields } from "./event-fields.tsx";
import { type ContentProps, textField } from "./field-props.ts";
import type { DraftInHand } from "./use-draft.ts";
import { WifiFields } from "./wifi-fields.tsx";

interface ContentFieldsProps {
  inHand: DraftInHand;
  /** Messages by field, such as `wifi.name`. */
  violations: Readonly<Record<string, string>>;
}

export function ContentFields({ inHand: { draft, changeContent }, violations }: ContentFieldsProps) {
  const propsOf = <T extends CodeType>(type: T): ContentProps<T> => ({
    value: draft.contents[type],
    onChange: (change) => changeContent(type, change),
    violations: Object.fromEntries(
      Object.keys(draft.contents[type]).map((field) => [field, violations[`${type}.${field}`]] as const),
    ),
  });
  switch (draft.type) {
    case "url":
      return <UrlFields {...propsOf("url")} />;
    case "text":
      return <TextFields {...propsOf("text")} />;
    case "email":
      return <EmailFields {...propsOf("email")} />;
    case "phone":
      return <PhoneFields {...propsOf("phone")} />;
    case "sms":
      return <SmsFields {...propsOf("sms")} />;
    case "geo":
      return <PlaceFields {...propsOf("geo")} />;
    case "wifi":
      return <WifiFields {...propsOf("wifi")} />;
    case "vcard":
      return <CardFields {...propsOf("vcard")} />;
    case "event":
      return <EventFields {...propsOf("event")} />;
  }
}

/** Not `type="url"`, because browsers would reject addresses without a scheme. */
function UrlFields(props: ContentProps<"url">) {
  const { t } = useTranslation("newCode");
  const { url } = props.value;
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
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      aria-required
      {...textField("url", props)("url")}
    />
  );
}

function TextFields(props: ContentProps<"text">) {
  const { t } = useTranslation("newCode");
  return (
    <Textarea label={t("fields.text.text")} autosize minRows={3} aria-required {...textField("text", props)("text")} />
  );
}

function EmailFields(props: ContentProps<"email">) {
  const { t } = useTranslation("newCode");
  const field = textField("email", props);
  return (
    <>
      <TextInput
        label={t("fields.email.to")}
        inputMode="email"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-required
        {...field("to")}
      />
      <TextInput label={`${t("fields.email.subject")} (${t("optional")})`} {...field("subject")} />
      <Textarea label={`${t("fields.email.body")} (${t("optional")})`} autosize minRows={3} {...field("body")} />
    </>
  );
}

function PhoneFields(props: ContentProps<"phone">) {
  const { t } = useTranslation("newCode");
  return (
    <TextInput
      label={t("fields.phone.number")}
      description={t("fields.phone.numberHelp")}
      inputMode="tel"
      autoComplete="off"
      aria-required
      {...textField("phone", props)("number")}
    />
  );
}

function SmsFields(props: ContentProps<"sms">) {
  const { t } = useTranslation("newCode");
  const field = textField("sms", props);
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

function PlaceFields(props: ContentProps<"geo">) {
  const { t } = useTranslation("newCode");
  const field = (name: "latitude" | "longitude") => ({
    ...textField("geo", props)(name),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      props.onChange(coordinatesIn(value) ?? { [name]: value }),
  });
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextInput
        label={t("fields.geo.latitude")}
        description={t("fields.geo.help")}
        inputWrapperOrder={["label", "input", "error", "description"]}
        placeholder="48.2010"
        autoComplete="off"
        aria-required
        {...field("latitude")}
      />
      <TextInput
        label={t("fields.geo.longitude")}
        placeholder="16.3695"
        autoComplete="off"
        aria-required
        {...field("longitude")}
      />
    </SimpleGrid>
  );
}
