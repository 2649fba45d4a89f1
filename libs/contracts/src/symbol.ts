// What every symbol has in common, whatever it encodes.

/** How much of a symbol may be damaged and still be read: some 15 %. */
export const ERROR_CORRECTION = "M";
