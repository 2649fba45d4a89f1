// The typed content for each code type, from which targets are built.

export const CODE_TYPES = [
  "url",
  "links",
  "app",
  "text",
  "email",
  "phone",
  "sms",
  "geo",
  "wifi",
  "vcard",
  "event",
] as const;
export type CodeType = (typeof CODE_TYPES)[number];

/**
 * Returns whether codes of this type are always dynamic, because their symbols cannot contain several URLs; false if
 * they are always static, because phones read the content from the symbol; undefined if the person can choose.
 */
export function fixedKind(type: unknown): boolean | undefined {
  if (type === "wifi") return false;
  return type === "links" || type === "app" ? true : undefined;
}

export const MAX_LINKS = 30;
export const EMPTY_LINK = { label: "", url: "" };
export type TypedLink = typeof EMPTY_LINK;

/** The security types in Wi-Fi targets. Phones also use `WPA` for WPA2 and WPA3. */
export const WIFI_SECURITIES = ["WPA", "WEP", "nopass"] as const;

export const EMPTY_CONTENTS = {
  url: { url: "" },
  /** `picture`: the ID of a logo; "" for none. */
  links: { title: "", description: "", picture: "", links: [EMPTY_LINK] },
  app: { name: "", ios: "", android: "", web: "" },
  text: { text: "" },
  email: { to: "", subject: "", body: "" },
  phone: { number: "" },
  sms: { number: "", message: "" },
  geo: { latitude: "", longitude: "" },
  wifi: { name: "", security: "WPA", password: "", isHidden: false },
  vcard: {
    /** More phones support 3.0 than 4.0. */
    version: "3.0",
    firstName: "",
    lastName: "",
    company: "",
    role: "",
    phone: "",
    email: "",
    website: "",
    street: "",
    postcode: "",
    city: "",
    country: "",
    /** The lines that no field shows, exactly as in the target. */
    others: "",
  },
  /** Times in the format of browser fields, `2026-11-21T19:00`, in the viewer's time zone; days as `2026-11-21`. */
  event: {
    title: "",
    isAllDay: false,
    start: "",
    end: "",
    firstDay: "",
    lastDay: "",
    place: "",
    notes: "",
    others: "",
  },
};

export type Contents = typeof EMPTY_CONTENTS;

/** For each type, the field that shows violations concerning the whole target. */
export const MAIN_FIELDS: { readonly [T in CodeType]: keyof Contents[T] & string } = {
  url: "url",
  links: "title",
  app: "name",
  text: "text",
  email: "to",
  phone: "number",
  sms: "number",
  geo: "latitude",
  wifi: "name",
  vcard: "firstName",
  event: "title",
};
