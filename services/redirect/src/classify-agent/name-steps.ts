// Steps that name the operating system and the browser, from closed lists: what is not on them is "other", so that nobody can
// put names of their own into the statistics.

import type { AgentStep } from "./agent.ts";
import { HEADLESS } from "./brands.ts";

const SYSTEMS: ReadonlyMap<string, string> = new Map([
  ["iOS", "ios"],
  ["Android", "android"],
  ["Windows", "windows"],
  ["Windows Phone", "windows_phone"],
  ["macOS", "macos"],
  ["Linux", "linux"],
  ["Chrome OS", "chromeos"],
  ["HarmonyOS", "harmonyos"],
  ["Tizen", "tizen"],
  ["WebOS", "webos"],
  ["Roku", "roku"],
  ["BlackBerry", "blackberry"],
  ["PlayStation 4", "playstation"],
]);

/** Systems that also call themselves Android, which bowser then takes them for. */
const SYSTEMS_FIRST: readonly (readonly [RegExp, string])[] = [[/\bHarmonyOS\b|\bOpenHarmony\b/, "harmonyos"]];

/** Systems that bowser does not know. */
const OTHER_SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bKAIOS\b/i, "kaios"],
  [/\bPlayStation\b/i, "playstation"],
  [/\bXbox\b/, "xbox"],
  [/\bNintendo\b/, "nintendo"],
  [/\bBada\//, "bada"],
  [/\bFB4A\b/, "android"],
];

const BROWSERS: ReadonlyMap<string, string> = new Map([
  ["Chrome", "chrome"],
  ["Chromium", "chromium"],
  ["Safari", "safari"],
  ["Firefox", "firefox"],
  ["Focus", "firefox_focus"],
  ["Microsoft Edge", "edge"],
  ["Opera", "opera"],
  ["Samsung Internet for Android", "samsung_internet"],
  ["Internet Explorer", "internet_explorer"],
  ["Google Search", "google_app"],
  ["WeChat", "wechat"],
  ["QQ Browser", "qq"],
  ["QQ Browser Lite", "qq"],
  ["UC Browser", "uc"],
  ["Yandex Browser", "yandex"],
  ["Vivaldi", "vivaldi"],
  ["Brave", "brave"],
  ["DuckDuckGo", "duckduckgo"],
  ["Amazon Silk", "silk"],
  ["Android Browser", "android_browser"],
  ["NAVER Whale Browser", "whale"],
  ["HeyTap Browser", "heytap"],
  ["Vivo Browser", "vivo"],
  ["Miui", "miui"],
  ["Puffin", "puffin"],
  ["Electron", "electron"],
]);

/** Apps that open links in a web view of their own; they also carry the name of the browser that is in it. */
const APPS: readonly (readonly [RegExp, string])[] = [
  [/\bInstagram\b/, "instagram"],
  [/\bBarcelona \d/, "threads"],
  [/\bFBA[NV]\b|\bFB_IAB\b/, "facebook"],
  [/\bmusical_ly|\bBytedanceWebview\b|\bTikTok\b/, "tiktok"],
  [/\bMicroMessenger\b/, "wechat"],
  [/\bLine\/\d/, "line"],
  [/\bKAKAOTALK\b/, "kakaotalk"],
  [/\bSnapchat\b/, "snapchat"],
  [/\bLinkedInApp\b/, "linkedin"],
  [/\bPinterest\b/, "pinterest"],
  [/\bTwitter for i|\bTwitterAndroid\b/, "x"],
  [/\bbaidubox(?:app|lite)\//, "baidu"],
  [/\bNAVER\(inapp\b/, "naver"],
  [/\bDuckDuckGo\/|\bDdg\//, "duckduckgo"],
  [/\bBrave\b/i, "brave"],
  [/\bEcosia (?:android|ios)@/, "ecosia"],
  [/\bYaSearchBrowser\/|\bYaApp_/, "yandex"],
  [/\bQuark\//, "quark"],
  [/\bPHX\//, "phoenix"],
  [/\bAvastSecureBrowser\//, "other"],
  [/\bMiuiBrowser\b/, "miui"],
  [/\bHuaweiBrowser\b/, "huawei"],
  [/\bOPR\/|\bOPT\/|\bOPiOS\b|\bOpera Mini\b/, "opera"],
];

function firstMatch(list: readonly (readonly [RegExp, string])[], userAgent: string): string | undefined {
  return list.find(([pattern]) => pattern.test(userAgent))?.[1];
}

export const nameSystem: AgentStep = ({ userAgent, platformHint, parsed }, classes) => {
  const named = firstMatch(SYSTEMS_FIRST, userAgent) ?? SYSTEMS.get(parsed.os) ?? firstMatch(OTHER_SYSTEMS, userAgent);
  classes.os = platformHint ?? named ?? "other";
};

/** The user agent's own name of a browser is the more exact one; what it calls Chrome may be another, as Sec-CH-UA tells. */
export const nameBrowser: AgentStep = ({ userAgent, brand, parsed }, classes) => {
  const browser = firstMatch(APPS, userAgent) ?? BROWSERS.get(parsed.browser) ?? "other";
  classes.browser = browser === "chrome" && brand !== undefined && brand !== HEADLESS ? brand : browser;
};
