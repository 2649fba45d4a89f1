// How many random codes are read back: some in npm test, the full count in npm run symbols.

export const CODES = process.env.SYMBOLS === "full" ? 1000 : 12;
