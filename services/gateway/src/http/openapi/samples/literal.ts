// Writes JSON values as literals of the languages in which the API description has samples.

const MAX_LINE = 72;

/** How a language writes values. */
export interface Literals {
  indent: string;
  object: readonly [open: string, close: string];
  /** Separates a key from its value. */
  colon: string;
  key(name: string): string;
  string(text: string): string;
  constants: Readonly<Record<"true" | "false" | "null", string>>;
  /** Whether the last item of a list on several lines has a comma. */
  hasLastComma: boolean;
  /** The spaces inside the brackets of an object on one line. */
  padding: string;
}

const CONSTANTS = { true: "true", false: "false", null: "null" };

export const JSON_LITERALS: Literals = {
  indent: "  ",
  object: ["{", "}"],
  colon: ": ",
  key: (name) => JSON.stringify(name),
  string: (text) => JSON.stringify(text),
  constants: CONSTANTS,
  hasLastComma: false,
  padding: "",
};

export const TYPESCRIPT_LITERALS: Literals = {
  ...JSON_LITERALS,
  key: (name) => (/^[a-z_$][\w$]*$/i.test(name) ? name : JSON.stringify(name)),
  string: quoted,
  hasLastComma: true,
  padding: " ",
};

export const PYTHON_LITERALS: Literals = {
  ...JSON_LITERALS,
  string: quoted,
  indent: "    ",
  constants: { true: "True", false: "False", null: "None" },
  hasLastComma: true,
};

export const PHP_LITERALS: Literals = {
  ...JSON_LITERALS,
  indent: "    ",
  object: ["[", "]"],
  colon: " => ",
  key: phpString,
  string: phpString,
  hasLastComma: true,
};

/** Returns the text in double quotes, or in single quotes if it contains double quotes but nothing else that must be escaped. */
function quoted(text: string): string {
  return /"/.test(text) && !/['\\\n\r]/.test(text) ? `'${text}'` : JSON.stringify(text);
}

/** PHP expands variables in double quotes, so they are escaped. */
function phpString(text: string): string {
  const escaped = quoted(text);
  return escaped.startsWith('"') ? escaped.replaceAll("$", String.raw`\$`) : escaped;
}

/** Returns the value as a literal: on one line if that is short enough, otherwise with one line per member. `level`: the number of indents before it. */
export function literal(value: unknown, literals: Literals, level = 0): string {
  if (typeof value === "string") return literals.string(value);
  if (typeof value === "number") return String(value);
  if (value === true || value === false || value === null || value === undefined)
    return literals.constants[`${value ?? null}`];
  const isArray = Array.isArray(value);
  const [open, close] = isArray ? ["[", "]"] : literals.object;
  const members = (at: number) =>
    isArray
      ? value.map((item) => literal(item, literals, at))
      : Object.entries(value).map(
          ([name, item]) => `${literals.key(name)}${literals.colon}${literal(item, literals, at)}`,
        );
  const padding = isArray ? "" : literals.padding;
  const line = `${open}${padding}${members(0).join(", ")}${padding}${close}`;
  if (!line.includes("\n") && line.length + level * literals.indent.length <= MAX_LINE) return line;
  const start = `\n${literals.indent.repeat(level + 1)}`;
  const end = `${literals.hasLastComma ? "," : ""}\n${literals.indent.repeat(level)}`;
  return `${open}${start}${members(level + 1).join(`,${start}`)}${end}${close}`;
}
