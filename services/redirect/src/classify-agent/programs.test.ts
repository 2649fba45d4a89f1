import { randomBytes } from "node:crypto";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { scanTuple } from "@qr/contracts";
import { describe, expect, it } from "vitest";
import { classesOf, createAgentClassifier } from "./classify-agent.ts";
import { agentFrom } from "./read-agent.ts";

const CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36";
const PHONE = `Mozilla/5.0 (Linux; Android 10; K) ${CHROME}`;

const PLATFORMS = ['"Android"', '"iOS"', '"Windows"', '"macOS"', '"Linux"', '"Chrome OS"', '"Chromium OS"'];
const BRANDS_SENT = ['"Brave";v="1"', '"Vivaldi";v="1"', '"Opera";v="1"', '"Yandex";v="1"', '"NAVER Whale";v="1"'];

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

type Classifier = ReturnType<typeof createAgentClassifier>;

const PROGRAMS = [
  "",
  "WhatsApp/2.23.20.0 A",
  "WhatsApp",
  "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
  "Slack-ImgProxy (+https://api.slack.com/robots)",
  "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
  "facebookexternalhit/1.1;line-poker/1.0",
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0",
  "Twitterbot/1.0",
  "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)",
  "TelegramBot (like TwitterBot)",
  "LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)",
  "Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com",
  "Viber/13.3.0.23",
  "Pinterest/0.2 (+https://www.pinterest.com/bot.html)",
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  `Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) ${CHROME} (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`,
  "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/116.0.1938.76 Safari/537.36",
  "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)",
  "Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)",
  "Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)",
  "Mozilla/5.0 (compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)",
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/120.0.0.0 Safari/537.36",
  "Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.17029; Pro)",
  "curl/8.5.0",
  "Wget/1.21.3",
  "python-requests/2.31.0",
  "Go-http-client/2.0",
  "okhttp/4.12.0",
  "Dalvik/2.1.0 (Linux; U; Android 11; SM-G991B Build/RP1A.200720.012)",
  "Mozilla/5.0",
];

it.each(PROGRAMS)("classifies %s as a bot", (userAgent) => {
  expect(classesOf(agentFrom({ "user-agent": userAgent })).kind).toBe("bot");
});

it("classifies a request without a user agent as a bot", () => {
  expect(classesOf(agentFrom({})).kind).toBe("bot");
});

it.each([
  { purpose: "prefetch" },
  { "sec-purpose": "prefetch" },
  { "sec-purpose": "prefetch;prerender" },
  { "x-purpose": "preview" },
  { "x-moz": "prefetch" },
])("classifies a request with %j as a prefetch", (header) => {
  expect(classesOf(agentFrom({ "user-agent": PHONE, ...header })).kind).toBe("prefetch");
});

describe("the caching classifier", () => {
  it("returns the same classes each time, for each variant of the hints", () => {
    const classify = createAgentClassifier();
    const plain = { "user-agent": PHONE };
    const tablet = { ...plain, "sec-ch-ua-mobile": "?0", "sec-ch-ua-platform": '"Android"' };
    const prefetch = { ...plain, "sec-purpose": "prefetch" };
    for (let round = 0; round < 3; round += 1) {
      expect(classify(plain).json).toBe('"person","mobile","android","chrome"');
      expect(classify(tablet).json).toBe('"person","tablet","android","chrome"');
      expect(classify(prefetch).json).toBe('"prefetch","mobile","android","chrome"');
    }
  });

  it.each<[string, number, (classify: Classifier) => void]>([
    [
      "long user agents and brands that are always new",
      8,
      (classify) => {
        for (let number = 0; number < 40_000; number += 1) {
          const agent = randomBytes(240).toString("hex");
          classify({ "user-agent": agent, "sec-ch-ua": `"${agent.slice(0, 50)}";v="1"` });
        }
      },
    ],
    [
      "user agents with every combination of hints",
      2,
      (classify) => {
        for (let number = 0; number < 42_000; number += 1) {
          classify({
            "user-agent": `agent ${number % 300}`,
            "sec-ch-ua": BRANDS_SENT[number % 5],
            "sec-ch-ua-mobile": `?${Math.floor(number / 300) % 2}`,
            "sec-ch-ua-platform": PLATFORMS[Math.floor(number / 600) % 7],
            "sec-purpose": ["prefetch", ""][Math.floor(number / 4200) % 2],
          });
          if (number % 300 === 299) classify({});
        }
      },
    ],
  ])(
    "has bounded memory and time under %s",
    (_what, maxMib, work) => {
      const classify = createAgentClassifier();
      collectGarbage();
      const before = process.memoryUsage().heapUsed;
      const startedMs = performance.now();
      work(classify);
      expect(performance.now() - startedMs).toBeLessThan(40_000);
      collectGarbage();
      expect(process.memoryUsage().heapUsed - before).toBeLessThan(maxMib * 1024 * 1024);
      expect(classify({ "user-agent": PHONE }).json).toContain('"person"');
    },
    60_000,
  );

  it("ignores a brand header of unusual length, so that it cannot change the class of others with the same user agent", () => {
    const classify = createAgentClassifier();
    const long = `"HeadlessChrome";v="120", ${'"x";v="1", '.repeat(40)}`;
    expect(classify({ "user-agent": PHONE, "sec-ch-ua": long }).kind).toBe("person");
    expect(classify({ "user-agent": PHONE }).kind).toBe("person");
  });

  it("turns any user agent into a valid scan, in bounded time", () => {
    const classify = createAgentClassifier();
    const names = ['","x":"', "\\u0000", "a".repeat(16_000), `${"(".repeat(8000)}`, "Mobi ".repeat(3000), "\x00\x7fé"];
    const startedMs = performance.now();
    for (const name of names) {
      const text = `["0193c5a0-0000-7000-8000-000000000000",1790000000000,${classify({ "user-agent": name }).json},"0123456789abcdef","","","link"]`;
      expect(scanTuple.safeParse(JSON.parse(text)).success).toBe(true);
    }
    expect(performance.now() - startedMs).toBeLessThan(1000);
  });
});
