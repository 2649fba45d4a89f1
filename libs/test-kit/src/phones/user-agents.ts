// Real user agents, as browsers, apps, and crawlers document or send them, with their device classes.

import type { Device } from "@qr/contracts";

interface KnownAgent {
  is: Device | "bot";
  userAgent: string;
}

const ANDROID = "AppleWebKit/537.36 (KHTML, like Gecko)";
const IOS = "AppleWebKit/605.1.15 (KHTML, like Gecko)";

export const USER_AGENTS: readonly KnownAgent[] = [
  {
    is: "mobile",
    userAgent: `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${IOS} Version/17.5 Mobile/15E148 Safari/604.1`,
  },
  {
    is: "mobile",
    userAgent: `Mozilla/5.0 (iPhone; CPU iPhone OS 16_6 like Mac OS X) ${IOS} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`,
  },
  {
    is: "mobile",
    userAgent: `Mozilla/5.0 (iPhone; CPU iPhone OS 15_8 like Mac OS X) ${IOS} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`,
  },
  {
    is: "mobile",
    userAgent: `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${ANDROID} Chrome/126.0.6478.72 Mobile Safari/537.36`,
  },
  { is: "mobile", userAgent: `Mozilla/5.0 (Linux; Android 10; K) ${ANDROID} Chrome/126.0.0.0 Mobile Safari/537.36` },
  {
    is: "mobile",
    userAgent: `Mozilla/5.0 (Linux; Android 13; SM-S918B) ${ANDROID} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
  },
  { is: "mobile", userAgent: "Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0" },
  {
    is: "mobile",
    userAgent: `Mozilla/5.0 (Linux; Android 12; M2101K6G) ${ANDROID} Chrome/126.0.0.0 Mobile Safari/537.36 OPR/82.0.0.0`,
  },
  {
    is: "tablet",
    userAgent: `Mozilla/5.0 (iPad; CPU OS 15_6 like Mac OS X) ${IOS} Version/15.6 Mobile/15E148 Safari/604.1`,
  },
  { is: "tablet", userAgent: `Mozilla/5.0 (Linux; Android 13; SM-X700) ${ANDROID} Chrome/126.0.0.0 Safari/537.36` },
  { is: "tablet", userAgent: "Mozilla/5.0 (Android 13; Tablet; rv:127.0) Gecko/127.0 Firefox/127.0" },
  { is: "desktop", userAgent: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${ANDROID} Chrome/126.0.0.0 Safari/537.36` },
  {
    is: "desktop",
    userAgent: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${ANDROID} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`,
  },
  { is: "desktop", userAgent: `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${IOS} Version/17.5 Safari/605.1.15` },
  { is: "desktop", userAgent: "Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0" },
  { is: "desktop", userAgent: `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${ANDROID} Chrome/126.0.0.0 Safari/537.36` },
  { is: "bot", userAgent: "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" },
  { is: "bot", userAgent: "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)" },
  { is: "bot", userAgent: "WhatsApp/2.23.20.0 A" },
  { is: "bot", userAgent: "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)" },
  { is: "bot", userAgent: "TelegramBot (like TwitterBot)" },
  { is: "bot", userAgent: "curl/8.5.0" },
];
