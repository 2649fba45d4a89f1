// Reads the values of options that more than one benchmark has.

/** A whole number from 1. Throws an Error that names the option where the text is none. */
export function wholeNumber(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} must be a whole number from 1`);
  return value;
}

/** The scenarios that a list names with commas between them; all where there is no list. Throws an Error on one that is unknown. */
export function scenariosIn<S extends { name: string }>(list: string | undefined, known: readonly S[]): S[] {
  if (list === undefined) return [...known];
  return list.split(",").map((name) => {
    const scenario = known.find((one) => one.name === name);
    if (!scenario) throw new Error(`--scenarios: there is no ${name}`);
    return scenario;
  });
}
