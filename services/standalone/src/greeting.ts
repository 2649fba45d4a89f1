// What a person reads when standalone is ready.

import type { SignIn } from "@qr/gateway";

interface Started {
  apiUrl: string;
  shortUrl: string;
  imageUrl: string;
  dataDir: string;
  /** The first API key, at the first start only. */
  apiKey: string | undefined;
  /** How to sign in to the demo account, where there is one. */
  signIn: SignIn | undefined;
}

/** The addresses, the first API key and a curl line that works as it stands. */
export function greeting({ apiUrl, shortUrl, imageUrl, dataDir, apiKey, signIn }: Started): string {
  const key = apiKey ?? "$QR_API_KEY";
  const aboutKey = apiKey
    ? `  First API key   ${apiKey}   (shown this once; keep it)`
    : "  API key         was shown at the first start; another:\n" +
      "                  npm run admin -- key create --account demo@localhost --name mine";
  const aboutSignIn = signIn ? `\n  Demo sign-in    ${signIn.email}   password ${signIn.password}` : "";
  return `
QR Code Service is ready. Everything is kept in ${dataDir}

  Dashboard       ${apiUrl}/${aboutSignIn}
  API             ${apiUrl}
  Short host      ${shortUrl}
  Images          ${imageUrl}
${aboutKey}

Create a code:

  curl -s ${apiUrl}/v1/qr -H "Authorization: Bearer ${key}" -H "Content-Type: application/json" -d '{"target":"https://example.com/menu","dynamic":true,"title":"Menu"}'

Ctrl-C stops it.
`;
}
