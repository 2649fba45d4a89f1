import { requiredPrintable } from "@qr/contracts";

/** Maximum length of a key's name in code points, after trimming. */
export const MAX_KEY_NAME_LENGTH = 100;

export const keyName = requiredPrintable(MAX_KEY_NAME_LENGTH);
