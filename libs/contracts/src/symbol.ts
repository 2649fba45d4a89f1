// Properties that all symbols share.

/** Minimum error correction level, which tolerates damage to about 15% of a symbol. A symbol gets a higher level if its version has room for it. */
export const ERROR_CORRECTION = "M";
