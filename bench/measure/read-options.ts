// Parses options that several benchmarks share.

/** Parses a whole number from 1. Throws an Error that names the option if the text is none. */
export function wholeNumber(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} must be a whole number from 1`);
  return value;
}

/** Returns the scenarios of a comma-separated list; all if there is no list. Throws an Error for an unknown one. */
export function scenariosIn<S extends { name: string }>(list: string | undefined, known: readonly S[]): S[] {
  if (list === undefined) return [...known];
  return list.split(",").map((name) => {
    const scenario = known.find((one) => one.name === name);
    if (!scenario) throw new Error(`--scenarios: unknown scenario ${name}`);
    return scenario;
  });
}
