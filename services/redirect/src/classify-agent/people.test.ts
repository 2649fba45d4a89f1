import { expect, it } from "vitest";
import { classesOf, createAgentClassifier } from "./classify-agent.ts";
import { agentFrom } from "./read-agent.ts";

const KHTML = "AppleWebKit/537.36 (KHTML, like Gecko)";
const IOS = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const iphone = (rest: string) => `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${IOS} ${rest}`;
const ipad = (rest: string) => `Mozilla/5.0 (iPad; CPU OS 17_4 like Mac OS X) ${IOS} ${rest}`;
const android = (device: string, rest: string) => `Mozilla/5.0 (Linux; Android 13; ${device}) ${KHTML} ${rest}`;
const windows = (rest: string) => `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KHTML} ${rest}`;

const CHROME_PHONE = "Chrome/126.0.0.0 Mobile Safari/537.36";
const CHROME = "Chrome/126.0.0.0 Safari/537.36";

/** User agents of people, each with the expected device, operating system, and browser. */
const PEOPLE: readonly (readonly [string, string, string, string])[] = [
  [iphone("Version/17.5 Mobile/15E148 Safari/604.1"), "mobile", "ios", "safari"],
  [iphone("CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1"), "mobile", "ios", "chrome"],
  [iphone("FxiOS/127.0 Mobile/15E148 Safari/605.1.15"), "mobile", "ios", "firefox"],
  [iphone("Version/17.0 EdgiOS/123.0.2420.56 Mobile/15E148 Safari/605.1.15"), "mobile", "ios", "edge"],
  [iphone("GSA/308.0.615969171 Mobile/15E148 Safari/604.1"), "mobile", "ios", "google_app"],
  [iphone("Version/17.4 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15"), "mobile", "ios", "duckduckgo"],
  [iphone("Mobile/15E148 [FBAN/FBIOS;FBAV/460.0.0.31.103;FBDV/iPhone14,5;FBSN/iOS]"), "mobile", "ios", "facebook"],
  [iphone("Mobile/15E148 Instagram 320.0.0.42.101 (iPhone14,5; iOS 17_4)"), "mobile", "ios", "instagram"],
  [iphone("Mobile/15E148 musical_ly_33.1.0 BytedanceWebview/d8a21c6"), "mobile", "ios", "tiktok"],
  [iphone("Mobile/15E148 MicroMessenger/8.0.38(0x18002629) NetType/WIFI Language/zh_CN"), "mobile", "ios", "wechat"],
  [iphone("Mobile/15E148 Safari Line/14.5.0"), "mobile", "ios", "line"],
  [iphone("OPT/4.5.1 Mobile/15E148"), "mobile", "ios", "opera"],
  [android("Pixel 8", CHROME_PHONE), "mobile", "android", "chrome"],
  [android("K", CHROME_PHONE), "mobile", "android", "chrome"],
  [android("SM-S918B", `SamsungBrowser/25.0 ${CHROME_PHONE}`), "mobile", "android", "samsung_internet"],
  [android("M2101K6G", `${CHROME_PHONE} OPR/82.0.0.0`), "mobile", "android", "opera"],
  [
    android("SM-A536B; wv", `Version/4.0 ${CHROME_PHONE} Instagram 320.0.0.42.101 Android`),
    "mobile",
    "android",
    "instagram",
  ],
  [android("SM-A536B; wv", `Version/4.0 ${CHROME_PHONE} [FB_IAB/FB4A;FBAV/450.0;]`), "mobile", "android", "facebook"],
  [android("Pixel 7", `${CHROME_PHONE} EdgA/126.0.0.0`), "mobile", "android", "edge"],
  [android("CPH2451", `Version/4.0 ${CHROME_PHONE} HeyTapBrowser/45.9.8.1`), "mobile", "android", "heytap"],
  [android("V2130A", `Version/4.0 ${CHROME_PHONE} VivoBrowser/14.2.0.0`), "mobile", "android", "vivo"],
  [
    android("Redmi Note 12", `Version/4.0 ${CHROME_PHONE} XiaoMi/MiuiBrowser/14.10.1.2-gn`),
    "mobile",
    "android",
    "miui",
  ],
  [android("RMX2020", `Version/4.0 UCBrowser/13.6.0.1315 ${CHROME_PHONE}`), "mobile", "android", "uc"],
  [android("LYA-L29", `HuaweiBrowser/14.0.3.300 ${CHROME_PHONE}`), "mobile", "android", "huawei"],
  ["Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0", "mobile", "android", "firefox"],
  ["Mozilla/5.0 (Mobile; Nokia_8110_4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5", "mobile", "kaios", "firefox"],
  [
    `Mozilla/5.0 (Phone; OpenHarmony 5.0) ${KHTML} Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile`,
    "mobile",
    "harmonyos",
    "chrome",
  ],
  [
    "Opera/9.80 (J2ME/MIDP; Opera Mini/7.1.32052/29.3709; U; en) Presto/2.8.119 Version/11.10",
    "mobile",
    "other",
    "opera",
  ],
  [ipad("Version/17.4 Mobile/15E148 Safari/604.1"), "tablet", "ios", "safari"],
  [ipad("CriOS/123.0.6312.52 Mobile/15E148 Safari/604.1"), "tablet", "ios", "chrome"],
  [ipad("Mobile/15E148 [FBAN/FBIOS;FBDV/iPad13,4]"), "tablet", "ios", "facebook"],
  [android("SM-X700", CHROME), "tablet", "android", "chrome"],
  [android("Lenovo TB-J606F", CHROME), "tablet", "android", "chrome"],
  ["Mozilla/5.0 (Android 13; Tablet; rv:127.0) Gecko/127.0 Firefox/127.0", "tablet", "android", "firefox"],
  [android("KFMAWI", "Silk/108.4.6 like Chrome/108.0.5359.160 Safari/537.36"), "tablet", "android", "silk"],
  [windows(CHROME), "desktop", "windows", "chrome"],
  [windows(`${CHROME} Edg/126.0.0.0`), "desktop", "windows", "edge"],
  [windows(`${CHROME} OPR/111.0.0.0`), "desktop", "windows", "opera"],
  [windows("Chrome/122.0.0.0 YaBrowser/24.4.0.0 Safari/537.36"), "desktop", "windows", "yandex"],
  [windows(`${CHROME} Vivaldi/6.7.3329.31`), "desktop", "windows", "vivaldi"],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0", "desktop", "windows", "firefox"],
  ["Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko", "desktop", "windows", "internet_explorer"],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${IOS} Version/17.5 Safari/605.1.15`, "desktop", "macos", "safari"],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${KHTML} ${CHROME}`, "desktop", "macos", "chrome"],
  ["Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0", "desktop", "linux", "firefox"],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${KHTML} ${CHROME}`, "desktop", "chromeos", "chrome"],
  [android("BRAVIA 4K UR2", CHROME), "desktop", "android", "chrome"],
  [
    `Mozilla/5.0 (PlayStation; PlayStation 5/5.50) ${IOS} Version/13.0 Safari/605.1.15`,
    "desktop",
    "playstation",
    "safari",
  ],
];

it.each(PEOPLE)("%s → %s, %s, %s", (userAgent, device, os, browser) => {
  expect(classesOf(agentFrom({ "user-agent": userAgent }))).toEqual({ kind: "person", device, os, browser });
});

it("reads from client hints what the reduced user agent omits", () => {
  const tablet = { "user-agent": android("K", CHROME), "sec-ch-ua-mobile": "?0", "sec-ch-ua-platform": '"Android"' };
  expect(classesOf(agentFrom(tablet)).device).toBe("tablet");
  const phone = { "user-agent": android("K", CHROME), "sec-ch-ua-mobile": "?1", "sec-ch-ua-platform": '"Android"' };
  expect(classesOf(agentFrom(phone)).device).toBe("mobile");
  const chromebook = { "user-agent": windows(CHROME), "sec-ch-ua-mobile": "?0", "sec-ch-ua-platform": '"Chrome OS"' };
  expect(classesOf(agentFrom(chromebook))).toMatchObject({ device: "desktop", os: "chromeos" });
  const invented = { "user-agent": windows(CHROME), "sec-ch-ua-platform": '"My own system"' };
  expect(classesOf(agentFrom(invented)).os).toBe("windows");
});

it.each([
  ['"Chromium";v="126", "Brave";v="126", "Not/A)Brand";v="8"', "brave"],
  ['"Not;A=Brand";v="99", "DuckDuckGo";v="126", "Chromium";v="126"', "duckduckgo"],
  ['"Chromium";v="126", "Google Chrome";v="126", "Not.A/Brand";v="24"', "chrome"],
  ['" Not A;Brand";v="99", "Chromium";v="126"', "chrome"],
  ['"Chromium";v="126", "Some Browser";v="1", "(Not(A:Brand";v="8"', "other"],
  ['"Chromium";v="126", "Android WebView";v="126", "Not.A/Brand";v="24"', "chrome"],
  ["x".repeat(5000), "chrome"],
  ['"', "chrome"],
])("reads Chrome's user agent with the brands %s as %s", (brands, browser) => {
  const headers = { "user-agent": android("K", CHROME_PHONE), "sec-ch-ua": brands };
  expect(classesOf(agentFrom(headers)).browser).toBe(browser);
  const classify = createAgentClassifier();
  for (let round = 0; round < 2; round += 1)
    expect(classify(headers).json).toBe(`"person","mobile","android","${browser}"`);
});

it("prefers a name in the user agent to Sec-CH-UA, and classifies headless Chrome as a bot", () => {
  const edge = { "user-agent": windows(`${CHROME} Edg/126.0.0.0`), "sec-ch-ua": '"Brave";v="126"' };
  expect(classesOf(agentFrom(edge)).browser).toBe("edge");
  const headless = { "user-agent": windows(CHROME), "sec-ch-ua": '"HeadlessChrome";v="126", "Chromium";v="126"' };
  expect(classesOf(agentFrom(headless))).toMatchObject({ kind: "bot", browser: "chrome" });
});
