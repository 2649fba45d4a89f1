import { isNightly } from "@qr/test-kit/nightly";

/** Number of random codes to read back. */
export const CODES = isNightly ? 1000 : 12;
