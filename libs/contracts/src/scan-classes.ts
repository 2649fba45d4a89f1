// The classes of user agents that scans record. The user agent itself never leaves the redirect process.

export const AGENT_KINDS = ["person", "bot", "prefetch"] as const;
export const DEVICES = ["mobile", "desktop", "tablet"] as const;
export const OPERATING_SYSTEMS = [
  "ios",
  "android",
  "windows",
  "windows_phone",
  "macos",
  "linux",
  "chromeos",
  "harmonyos",
  "tizen",
  "webos",
  "roku",
  "blackberry",
  "playstation",
  "kaios",
  "xbox",
  "nintendo",
  "bada",
  "other",
] as const;
/** Browsers, and apps with their own web view. */
export const BROWSERS = [
  "chrome",
  "chromium",
  "safari",
  "firefox",
  "firefox_focus",
  "edge",
  "opera",
  "samsung_internet",
  "internet_explorer",
  "google_app",
  "wechat",
  "qq",
  "uc",
  "yandex",
  "vivaldi",
  "brave",
  "duckduckgo",
  "silk",
  "android_browser",
  "whale",
  "heytap",
  "vivo",
  "miui",
  "puffin",
  "electron",
  "instagram",
  "threads",
  "facebook",
  "tiktok",
  "line",
  "kakaotalk",
  "snapchat",
  "linkedin",
  "pinterest",
  "x",
  "baidu",
  "naver",
  "ecosia",
  "quark",
  "phoenix",
  "huawei",
  "other",
] as const;

/** How a person reached the short URL: by scanning the symbol, whose URL has an extra character, or by following a link. */
export const SCAN_SOURCES = ["symbol", "link"] as const;

export type AgentKind = (typeof AGENT_KINDS)[number];
export type Device = (typeof DEVICES)[number];
export type OperatingSystem = (typeof OPERATING_SYSTEMS)[number];
export type Browser = (typeof BROWSERS)[number];
export type ScanSource = (typeof SCAN_SOURCES)[number];

/** The classes of a user agent. Operating systems and browsers that are not in the lists are `other`. */
export interface AgentClasses {
  kind: AgentKind;
  device: Device;
  os: OperatingSystem;
  browser: Browser;
}
