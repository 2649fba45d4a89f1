// Reads a Wi-Fi network from the text that phones use to join it: `WIFI:`, then fields of the form `NAME:value;`, then one more `;`. A
// backslash before a character makes it part of the value.

export interface Network {
  name: string;
  /** `T` as the author wrote it; `nopass` for an open network. */
  security: string;
  /** "" if the network has none. */
  password: string;
  isHidden: boolean;
  /** The identity for networks that ask for one (EAP); "" for all others. */
  identity: string;
}

const FIELD = /([A-Z][A-Z0-9]*):((?:\\.|[^\\;])*);/gsy;
const PREFIX = "WIFI:";

/** Returns the network, or undefined if the text does not name one. */
export function readNetwork(text: string): Network | undefined {
  if (!text.startsWith(PREFIX)) return undefined;
  const fields = new Map<string, string>();
  for (const [, name = "", value = ""] of text.slice(PREFIX.length).matchAll(FIELD)) {
    if (!fields.has(name)) fields.set(name, value.replace(/\\(.)/gs, "$1"));
  }
  const name = fields.get("S");
  if (!name) return undefined;
  return {
    name,
    security: fields.get("T") || "nopass",
    password: fields.get("P") ?? "",
    isHidden: fields.get("H") === "true",
    identity: fields.get("I") ?? "",
  };
}
