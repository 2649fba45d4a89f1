/** The width of the quiet zone that ISO/IEC 18004 requires, in modules. */
export const QUIET_ZONE = 4;
