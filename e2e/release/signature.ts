// Signs the list of checksums with a key file.

import { createPrivateKey, type KeyObject, sign } from "node:crypto";
import { readFileSync } from "node:fs";

/**
 * Reads a private key in PEM without a password. Throws unless it is an ECDSA key on the curve P-256, the only kind whose signatures both
 * `openssl dgst` and `cosign verify-blob` check.
 */
export function readSigningKey(file: string): KeyObject {
  const key = createPrivateKey(readFileSync(file));
  if (key.asymmetricKeyType !== "ec" || key.asymmetricKeyDetails?.namedCurve !== "prime256v1") {
    throw new Error(
      `${file} is not an ECDSA key on the curve P-256. Make one with: openssl ecparam -name prime256v1 -genkey`,
    );
  }
  return key;
}

/** Returns the signature of the text's SHA-256 in DER, encoded as Base64. */
export const signatureOf = (text: string, key: KeyObject): string =>
  `${sign("sha256", Buffer.from(text), key).toString("base64")}\n`;
