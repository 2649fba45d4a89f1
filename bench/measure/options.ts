// Declares the options of a benchmark. The declarations are used to parse the command line and to print the help.

import { parseArgs } from "node:util";

interface Option<T> {
  /** Placeholder for the value in the help; undefined for an option that takes no value. */
  value?: string;
  help: string;
  initial?: string | undefined;
  /** If the text is invalid, throws an Error whose message begins with the option's name. */
  parse(text: string | undefined, name: string): T;
}

type Values<D> = { [K in keyof D]: D[K] extends Option<infer T> ? T : never };

/** Declares an option that takes any value. `parse` receives the given text, or `initial` if the option is not given. */
export function option<T>(value: string, help: string, initial: string, parse: (text: string) => T): Option<T> {
  return { value, help, initial, parse: (text = initial) => parse(text) };
}

/** Declares an option whose value is an integer of at least `min`. */
export function whole(help: string, initial: number, min = 1): Option<number> {
  return { value: "N", help, initial: String(initial), parse: (text = "", name) => parseWhole(text, name, min) };
}

/** Declares an option whose value is a positive integer, or undefined if the option is not given. */
export function optionalWhole(help: string): Option<number | undefined> {
  return { value: "N", help, parse: (text, name) => (text === undefined ? undefined : parseWhole(text, name)) };
}

/** Declares an option for a comma-separated list of positive integers. */
export function wholes(help: string, initial: string): Option<number[]> {
  const parse = (text = "", name: string) => text.split(",").map((part) => parseWhole(part, name));
  return { value: "LIST", help, initial, parse };
}

export function flag(help: string): Option<boolean> {
  return { help, parse: (text) => text !== undefined };
}

/** Declares an option for a comma-separated list of names, which selects entries from `known`. Selects all entries by default. */
export function someOf<S extends { name: string }>(known: readonly S[]): Option<S[]> {
  const find = (name: string, option: string) => {
    const found = known.find((one) => one.name === name);
    if (found === undefined) throw new Error(`--${option}: unknown name ${name}`);
    return found;
  };
  const parse = (text: string | undefined, option: string) =>
    text === undefined ? [...known] : text.split(",").map((name) => find(name, option));
  return { value: "LIST", help: `some of ${known.map(({ name }) => name).join(",")} (all)`, parse };
}

const common = { json: { value: "FILE", help: "write all figures of all rounds", parse: (text?: string) => text } };

/** Parses the command line. If --help is given, prints the help and exits. Throws an Error if an option is unknown or invalid. */
export function readOptions<D extends Record<string, Option<unknown>>>(benchmark: string, about: string, own: D) {
  const declared: Record<string, Option<unknown>> = { ...own, ...common };
  const entries = Object.entries(declared);
  const types = entries.map(([name, { value }]) => [name, { type: value ? "string" : "boolean" }] as const);
  const { values } = parseArgs({ options: Object.fromEntries([...types, ["help", { type: "boolean" }] as const]) });
  if (values.help) {
    console.log(`npm run bench -- ${benchmark} [options]\n\n${about}\n`);
    for (const [name, { value = "", help, initial }] of entries) {
      console.log(`  ${`--${name} ${value}`.padEnd(17)} ${help}${initial ? ` (${initial})` : ""}`);
    }
    process.exit(0);
  }
  const parsed = entries.map(([name, { initial, parse }]) => [name, parse(values[name]?.toString() ?? initial, name)]);
  return Object.fromEntries(parsed) as Values<D & typeof common>;
}

function parseWhole(text: string, name: string, min = 1): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < min) throw new Error(`--${name} must be a whole number of at least ${min}`);
  return value;
}
