// Steps that name the operating system and the browser, from closed lists: what is not on them is "other", so that nobody can
// put names of their own into the statistics.

import type { AgentStep } from "./agent.ts";

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

/** Systems that bowser does not know. */
const OTHER_SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bKAIOS\b/i, "kaios"],
  [/\bPlayStation\b/, "playstation"],
  [/\bXbox\b/, "xbox"],
  [/\bNintendo\b/, "nintendo"],
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
  [/\bFBA[NV]\b|\bFB_IAB\b/, "facebook"],
  [/\bmusical_ly|\bBytedanceWebview\b|\bTikTok\b/, "tiktok"],
  [/\bMicroMessenger\b/, "wechat"],
  [/\bLine\/\d/, "line"],
  [/\bKAKAOTALK\b/, "kakaotalk"],
  [/\bSnapchat\b/, "snapchat"],
  [/\bLinkedInApp\b/, "linkedin"],
  [/\bPinterest\b/, "pinterest"],
  [/\bDuckDuckGo\//, "duckduckgo"],
  [/\bMiuiBrowser\b/, "miui"],
  [/\bHuaweiBrowser\b/, "huawei"],
  [/\bOPR\/|\bOPT\/|\bOPiOS\b|\bOpera Mini\b/, "opera"],
];

function firstMatch(list: readonly (readonly [RegExp, string])[], userAgent: string): string | undefined {
  return list.find(([pattern]) => pattern.test(userAgent))?.[1];
}

export const nameSystem: AgentStep = ({ userAgent, platformHint, parsed }, classes) => {
  classes.os = platformHint ?? SYSTEMS.get(parsed.os) ?? firstMatch(OTHER_SYSTEMS, userAgent) ?? "other";
};

export const nameBrowser: AgentStep = ({ userAgent, parsed }, classes) => {
  classes.browser = firstMatch(APPS, userAgent) ?? BROWSERS.get(parsed.browser) ?? "other";
};
