// Reads the text that phones use to join a Wi-Fi network: `WIFI:`, then fields of the form `NAME:value;` in any order, then one more `;`.

/** Characters that need a backslash in a value. Readers treat all other characters the same with and without a backslash. */
const ESCAPABLE = /[\\;,:"]/;
const PREFIX = "WIFI:";

/** Returns the unescaped fields in order, or a sentence that tells the client what is wrong with the text. */
export function readWifi(text: string): [name: string, value: string][] | string {
  if (!text.startsWith(PREFIX)) return "Must begin with WIFI: in uppercase.";
  const fields: [string, string][] = [];
  let at = PREFIX.length;
  while (at < text.length && text[at] !== ";") {
    const colon = text.indexOf(":", at);
    const name = text.slice(at, Math.max(at, colon));
    if (!/^[A-Z][A-Z0-9]*$/.test(name)) return "Must have fields of the form NAME:value; with names in uppercase.";
    const value = readValue(text, colon + 1);
    if (!value) return 'Must end each value with ;, and escape exactly \\ ; , : and " with a backslash.';
    fields.push([name, value.text]);
    at = value.end + 1;
  }
  return at === text.length - 1 ? fields : "Must end with ;; and have nothing after it.";
}

function readValue(text: string, from: number): { text: string; end: number } | undefined {
  let value = "";
  for (let at = from; at < text.length; at += 1) {
    const character = text[at] ?? "";
    if (character === ";") return { text: value, end: at };
    if (character === "\\") {
      at += 1;
      if (!ESCAPABLE.test(text[at] ?? "")) return undefined;
    }
    value += text[at] ?? "";
  }
  return undefined;
}
