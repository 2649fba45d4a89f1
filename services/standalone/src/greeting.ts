// The text that standalone prints when it is ready.

import { FIRST_ACCOUNT } from "./demo/first-account.ts";
import { terminalSymbol } from "./terminal-symbol.ts";

interface Started {
  apiUrl: string;
  shortUrl: string;
  imageUrl: string;
  dataDir: string;
  /** MAIL_URL. */
  mailUrl: string;
  /** The first API key; undefined on later starts. */
  apiKey: string | undefined;
  /** A link that signs in the demo's owner, once; undefined if there is no demo. */
  demoUrl: string | undefined;
  /** A sentence about where printed codes do not work; undefined if they work everywhere. */
  warning: string | undefined;
  /** Whether to show the dashboard's URL as a QR code. */
  isLan: boolean;
}

export function greeting({
  apiUrl,
  shortUrl,
  imageUrl,
  dataDir,
  mailUrl,
  apiKey,
  demoUrl,
  warning,
  isLan,
}: Started): string {
  const key = apiKey ?? "$QR_API_KEY";
  const aboutKey = apiKey
    ? `  First API key   ${apiKey}   (shown only once; save it)`
    : "  API key         shown at the first start. To create another one:\n" +
      `                  npm run admin -- key create --account ${FIRST_ACCOUNT} --name mine`;
  const aboutDemo = demoUrl
    ? `\n  Demo sign-in    ${demoUrl}\n                  (one-time link, valid for 24 hours; each start prints a new link)`
    : "";
  const symbol = isLan
    ? `\nScan this with a phone on the same network to open the dashboard:\n\n${terminalSymbol(apiUrl)}\n`
    : "";
  const aboutMail = mailUrl.startsWith("file:")
    ? `\n  Mail            ${mailUrl.slice("file:".length)}   (written as files; to send mail, set MAIL_URL)`
    : "";
  const note = warning === undefined ? "" : `\nNote: ${warning}\n`;
  return `
QR Code Service is ready. All data is in ${dataDir}

  Dashboard       ${apiUrl}/${aboutDemo}
  API             ${apiUrl}
  Short host      ${shortUrl}
  Images          ${imageUrl}${aboutMail}
${aboutKey}
${symbol}${note}
Create a code:

  curl -s ${apiUrl}/v1/qr -H "Authorization: Bearer ${key}" -H "Content-Type: application/json" -d '{"target":"https://example.com/menu","dynamic":true,"title":"Menu"}'

Press Ctrl-C to stop.
`;
}
