import { isNightly } from "@qr/test-kit/nightly";

export const CODES = isNightly ? 1000 : 6;
