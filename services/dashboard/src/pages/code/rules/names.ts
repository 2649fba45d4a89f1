// The names of the values that rules compare. Product names are the same in all languages.

import type { Browser, OperatingSystem } from "./conditions.ts";

/** Operating system names; "" if the name depends on the viewer's language. */
export const SYSTEM_NAMES: Readonly<Record<OperatingSystem, string>> = {
  ios: "",
  android: "Android",
  windows: "Windows",
  macos: "macOS",
  linux: "Linux",
  chromeos: "ChromeOS",
  harmonyos: "HarmonyOS",
  windows_phone: "Windows Phone",
  blackberry: "BlackBerry",
  kaios: "KaiOS",
  tizen: "Tizen",
  webos: "webOS",
  roku: "Roku",
  playstation: "PlayStation",
  xbox: "Xbox",
  nintendo: "Nintendo",
  bada: "Bada",
  other: "",
};

export const BROWSER_NAMES: Readonly<Record<Browser, string>> = {
  chrome: "Chrome",
  safari: "Safari",
  firefox: "Firefox",
  edge: "Edge",
  samsung_internet: "Samsung Internet",
  opera: "Opera",
  duckduckgo: "DuckDuckGo",
  brave: "Brave",
  vivaldi: "Vivaldi",
  instagram: "Instagram",
  facebook: "Facebook",
  threads: "Threads",
  tiktok: "TikTok",
  snapchat: "Snapchat",
  linkedin: "LinkedIn",
  pinterest: "Pinterest",
  x: "X",
  line: "LINE",
  kakaotalk: "KakaoTalk",
  wechat: "WeChat",
  google_app: "Google App",
  chromium: "Chromium",
  firefox_focus: "Firefox Focus",
  internet_explorer: "Internet Explorer",
  ecosia: "Ecosia",
  qq: "QQ",
  uc: "UC Browser",
  yandex: "Yandex",
  silk: "Silk",
  android_browser: "Android Browser",
  whale: "Whale",
  heytap: "HeyTap",
  vivo: "vivo",
  miui: "Mi Browser",
  huawei: "Huawei Browser",
  puffin: "Puffin",
  electron: "Electron",
  baidu: "Baidu",
  naver: "Naver",
  quark: "Quark",
  phoenix: "Phoenix",
  other: "",
};

export const SYSTEMS = Object.keys(SYSTEM_NAMES) as OperatingSystem[];
export const BROWSERS = Object.keys(BROWSER_NAMES) as Browser[];

/** Languages that the form suggests. Any other tag can be typed. */
export const LANGUAGES: readonly string[] =
  "ar bg bn ca cs da de el en es et fa fi fr he hi hr hu id is it ja ko lt lv ms nb nl pl pt ro ru sk sl sq sr sv th tr uk ur vi zh".split(
    " ",
  );

/** Region codes that do not stand for a country, although browsers have names for them. */
const NOT_COUNTRIES: ReadonlySet<string> = new Set(["EU", "EZ", "UN", "QO", "XA", "XB", "ZZ"]);
const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** Returns the ISO 3166-1 codes of the countries that the browser knows. */
export function countryCodes(): string[] {
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  const pairs = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  return pairs.filter(
    (code) =>
      !NOT_COUNTRIES.has(code) && names.of(code) !== undefined && new Intl.Locale(`und-${code}`).region === code,
  );
}
