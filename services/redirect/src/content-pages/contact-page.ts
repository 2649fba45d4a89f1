// The page of a contact: a card to look at, to call or write from, and to save.

import { mapOfAddress } from "../contents/action-details.ts";
import { type ContactEntry, readContact } from "../contents/contact.ts";
import { AUTHORED, escapeHtml } from "../pages/html.ts";
import { CONTACT_TEXTS } from "./contact-texts.ts";
import { authored, buttonTo, type ContentPage, headingOf, rowsOf, type Viewer } from "./parts.ts";

/** Scripts whose names have no initials. */
const IDEOGRAPHS = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const CHARACTERS = new Intl.Segmenter("en");

/** Returns the page. `fileHref`: the address of the file. */
export function contactPage(text: string, fileHref: string, viewer: Viewer): ContentPage {
  const texts = CONTACT_TEXTS[viewer.language];
  const { name, role, organization, photo, entries } = readContact(text);
  const leads = [role, organization].filter((line) => line !== "" && line !== name);
  const rows = entries.map((entry) => ({
    label: [texts.kinds[entry.kind], entry.place && texts.places[entry.place]].filter(Boolean).join(" · "),
    value: authored(entry.value),
    href: hrefOf(entry, viewer.userAgent),
  }));
  const initials = initialsOf(name);
  const avatar = initials === "" ? "" : `<div class="emblem" aria-hidden="true">${escapeHtml(initials)}</div>`;
  return {
    ...headingOf(name, texts.title),
    above: photo === undefined ? avatar : `<img class="photo" src="${escapeHtml(photo)}" alt="">`,
    hasImages: photo !== undefined,
    content:
      leads.map((line) => `<p class="lead"${AUTHORED}>${escapeHtml(line)}</p>`).join("") +
      buttonTo(fileHref, texts.save) +
      rowsOf(rows),
  };
}

function hrefOf({ kind, value }: ContactEntry, userAgent: string): string | undefined {
  switch (kind) {
    case "phone":
      return phoneHref(value);
    case "email":
      return emailHref(value);
    case "website":
      return websiteHref(value);
    case "address":
      return mapOfAddress(value, userAgent);
    case "note":
      return undefined;
  }
}

/** Returns the number as a URI. Characters other than digits, `+`, and `*` only make a number easier to read, except in an extension. */
function phoneHref(number: string): string | undefined {
  const [main = "", extension] = number.split(/;ext=/i);
  const dialed = main.replace(/[^\d+*]/g, "");
  if (!/\d/.test(dialed)) return undefined;
  return `tel:${dialed}${extension && /^\d+$/.test(extension) ? `;ext=${extension}` : ""}`;
}

function emailHref(address: string): string | undefined {
  const [, user, host] = /^([^\s@]+)@([^\s@]+)$/.exec(address.toWellFormed()) ?? [];
  return user && host ? `mailto:${encodeURIComponent(user)}@${encodeURIComponent(host)}` : undefined;
}

/** Returns the address of a website, which people often write without its scheme. */
function websiteHref(address: string): string | undefined {
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`;
  if (!URL.canParse(whole)) return undefined;
  const { protocol, hostname, href } = new URL(whole);
  return /^https?:$/.test(protocol) && hostname.includes(".") ? href : undefined;
}

/** Returns the initials of the first and the last word, or the first character of a name whose script has no initials. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).map((word) => word.replace(/^[^\p{L}\p{N}]+/u, ""));
  const lettered = words.filter((word) => word !== "");
  const first = firstCharacter(lettered.at(0));
  if (IDEOGRAPHS.test(first)) return first;
  return (first + (lettered.length > 1 ? firstCharacter(lettered.at(-1)) : "")).toUpperCase();
}

function firstCharacter(word = ""): string {
  const [first] = CHARACTERS.segment(word);
  return first?.segment ?? "";
}
