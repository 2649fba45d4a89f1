import { isNightly } from "@qr/test-kit/nightly";

/** Random codes that are read back. */
export const CODES = isNightly ? 1000 : 12;
