// The rules for the target of a `wifi` code.

import { readWifi } from "./wifi-text.ts";

const FIELDS = new Set(["T", "S", "P", "H", "R", "I", "K", "E", "A", "PH2"]);
/** Kinds of security that Android and iOS support, and whether each needs a password. A network without a T field is open. */
const NEEDS_PASSWORD: Readonly<Record<string, boolean>> = {
  WPA: true,
  WPA2: true,
  WPA3: true,
  SAE: true,
  WEP: true,
  "WPA2-EAP": false,
  nopass: false,
};
/** Maximum length of an SSID in bytes (IEEE 802.11). */
const MAX_NAME_BYTES = 32;
const MAX_PASSWORD_BYTES = 128;

/** Returns what is wrong with the target, as a sentence for the client, or undefined if it may be stored. */
export function checkWifi(target: string): string | undefined {
  const fields = readWifi(target);
  if (typeof fields === "string") return fields;
  const values = new Map(fields);
  if (values.size < fields.length) return "Must have each field only once.";
  if (fields.some(([name]) => !FIELDS.has(name))) return `Must have only the fields ${[...FIELDS].join(", ")}.`;
  if (fields.some(([, value]) => /\p{Cc}/u.test(value))) return "Must not contain control characters.";
  const name = values.get("S") ?? "";
  if (name === "" || Buffer.byteLength(name) > MAX_NAME_BYTES) {
    return `Must have the network's name as S, with at most ${MAX_NAME_BYTES} bytes.`;
  }
  if (!["true", "false", ""].includes(values.get("H") ?? "")) return "Must have H as true or false.";
  return checkSecurity(values.get("T") ?? "nopass", values.get("P") ?? "");
}

function checkSecurity(security: string, password: string): string | undefined {
  if (!Object.hasOwn(NEEDS_PASSWORD, security))
    return `Must have T as one of ${Object.keys(NEEDS_PASSWORD).join(", ")}.`;
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES)
    return `Must have a password of at most ${MAX_PASSWORD_BYTES} bytes.`;
  if (NEEDS_PASSWORD[security] && password === "") return `Must have a password as P, because T is ${security}.`;
  if (security === "nopass" && password !== "") return "Must have T, such as T:WPA;, because there is a password.";
  return undefined;
}
