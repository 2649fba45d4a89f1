// Properties that all symbols share.

/** The minimum error correction: about 15% of a symbol may be damaged. A symbol gets a higher level if its version has room for it. */
export const ERROR_CORRECTION = "M";
