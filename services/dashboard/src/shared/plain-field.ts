/** Props for fields with technical text, which browsers should neither complete nor correct. */
export const PLAIN = { autoComplete: "off", autoCapitalize: "off", spellCheck: false } as const;
