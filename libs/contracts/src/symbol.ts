// What every symbol has in common, whatever it encodes.

/** How much of a symbol may at least be damaged and still be read: some 15 %. Where its version has room for a better level, it has that. */
export const ERROR_CORRECTION = "M";
