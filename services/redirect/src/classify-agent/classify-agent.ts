// Classifies the agent of a request: kind, device, operating system, and browser. All names come from closed lists, so no client can
// add a name to the statistics. The classes of known user agents are cached.

import type { IncomingHttpHeaders } from "node:http";
import type { AgentClasses, Browser, OperatingSystem } from "@qr/contracts";
import { copyString } from "@qr/runtime";
import { isbot } from "isbot";
import { createGenerations } from "../generations.ts";
import { type Agent, agentFrom, createBrandReader, HEADLESS, hintVariant, MAX_AGENT_LENGTH } from "./read-agent.ts";

export interface AgentFacts extends AgentClasses {
  /** The four classes as members of a JSON array, without brackets. */
  readonly json: string;
}

const MAX_AGENTS = 5000;
/** Maximum number of header variants per user agent. A browser has two: one for pages and one for prefetches. */
const MAX_VARIANTS = 8;

interface CachedAgent {
  variants: number[];
  facts: AgentFacts[];
}

/** Returns a function that classifies a request by its headers. Caches up to 5,000 user agents, each with up to 8 variants of the other headers. */
export function createAgentClassifier(): (headers: IncomingHttpHeaders) => AgentFacts {
  const cache = createGenerations<string, CachedAgent>(MAX_AGENTS, () => 1);
  const brandOf = createBrandReader();
  return (headers) => {
    const userAgent = headers["user-agent"] ?? "";
    if (userAgent.length > MAX_AGENT_LENGTH) return factsOf(headers);
    const variant = hintVariant(headers, brandOf(headers));
    const agent = cache.get(userAgent);
    const cached = agent?.facts[agent.variants.indexOf(variant)];
    if (cached !== undefined) return cached;
    const facts = factsOf(headers);
    if (!agent) cache.set(copyString(userAgent), { variants: [variant], facts: [facts] });
    else if (agent.variants.length < MAX_VARIANTS) {
      agent.variants.push(variant);
      agent.facts.push(facts);
    }
    return facts;
  };
}

function factsOf(headers: IncomingHttpHeaders): AgentFacts {
  const classes = classesOf(agentFrom(headers));
  const { kind, device, os, browser } = classes;
  return { ...classes, json: `"${kind}","${device}","${os}","${browser}"` };
}

export function classesOf(agent: Agent): AgentClasses {
  return { kind: kindOf(agent), device: deviceOf(agent), os: systemOf(agent), browser: browserOf(agent) };
}

/** Programs that isbot misses, such as HTTP libraries in apps, link previews, and a monitor. */
const OTHER_PROGRAMS =
  /^Microsoft Office\/|\bGTmetrix\b|^(?:Dalvik|CFNetwork|okhttp|Java)\b|SkypeUriPreview|Google-Read-Aloud|BingPreview|\bPreview\b/i;

/** In-app browsers that isbot mistakes for programs: Apple News, and WeChat, whose browser process is called "tools". */
const IN_APP_BROWSERS = /\((?:iPhone|iPad);.*\b(?:Apple)?News\/\d|\bMicroMessenger\/\S+ Process\/tools\b/;

function kindOf(agent: Agent): AgentClasses["kind"] {
  if (isBot(agent)) return "bot";
  return agent.isPrefetch ? "prefetch" : "person";
}

/** Returns whether the agent is a program: a crawler, monitor, link preview, or library. People's devices always send a user agent. */
function isBot({ userAgent, brand }: Agent): boolean {
  if (userAgent === "" || brand === HEADLESS || OTHER_PROGRAMS.test(userAgent)) return true;
  return isbot(userAgent) && !IN_APP_BROWSERS.test(userAgent);
}

const BIG_SCREEN =
  /(?:\b|_)TV(?:\b|_)|Smart-?TV|HbbTV|GoogleTV|AppleTV|\bDTV\b|InettvBrowser|Web0S|BRAVIA|CrKey|\bRoku\b|\bAFT[A-Z]\w*|PlayStation|\bXbox\b|Nintendo|\bOUYA\b/i;
/** Common Android TV boxes, which would otherwise be mistaken for tablets. */
const BOX = /\b(?:HK1|H96|X96|T95|MXQ|M8S|KM[689]\w*|MECOOL|VONTAR|TANIX|NEO-[XUZ]\d\w*)\b/i;
const TABLET = /\biPad\b|\bTablet\b(?! ?PC)|\bPlayBook\b|\bKindle\b|\bSilk\/(?!.*\bMobile\b)|\bKF[A-Z]{2,}\b/;
/** Words that manufacturers use in the names of tablets, and that Yandex uses in the names of its apps. */
const ANDROID_TABLET_NAME = /(?<!game|note)pad(?![a-z])|\btab(?:let)?(?:[ _]?\d|\b)/i;
/**
 * Model numbers that only tablets have. Some of these tablets claim to be "Mobile". The manufacturers are Samsung, Lenovo, Xiaomi, Huawei
 * and Honor (W09: no cellular radio), OPPO and OnePlus, realme, vivo, Google, Doogee, and Teclast.
 */
const ANDROID_TABLET_MODEL =
  /\bSM-[TXP]\d{3}|\bGT-P\d{4}|\bTB-?[\dX]\d{2}|\b\d{4,5}RP[A-Z\d]{2}|\b[A-Z\d]{3,4}-W[01]9\b|\bOPD\d{4}|\bRMP\d{4}|\bi?PA\d{4}\b|\bNexus (?:7|9|10)\b|\bT[1-5]0(?:Mini|Max|Plus|Pro|Ultra|HD|[EPS])\b/;
const MOBILE =
  /\bMobi|\biPhone\b|\biPod\b|\bWindows Phone\b|\bOpera Mini\b|\bIEMobile\b|\bBlackBerry|\bBB10\b|\bKAIOS\b|\bFB4A\b|\bMIDP\b|\bSymbian|\bUP\.Browser\b|\bDoCoMo\b|\bFOMA\b/i;

/**
 * Returns the device. Checks for tablets before phones, because most tablets look like phones too. All other devices count as desktops,
 * including televisions, consoles, and iPads whose browsers request desktop pages (Safari's default) and claim to be Macs in every header.
 */
function deviceOf(agent: Agent): AgentClasses["device"] {
  const { userAgent, mobileHint, parsed } = agent;
  if (isBigScreen(userAgent)) return "desktop";
  if (isTablet(agent)) return "tablet";
  return mobileHint === true || parsed.platform === "mobile" || MOBILE.test(userAgent) ? "mobile" : "desktop";
}

function isBigScreen(userAgent: string): boolean {
  return BIG_SCREEN.test(userAgent) || (userAgent.includes("Android") && BOX.test(userAgent));
}

/**
 * Returns whether the agent is a tablet. By Google's convention, an Android tablet omits "Mobile" from its user agent or sends ?0 as its
 * client hint.
 */
function isTablet({ userAgent, mobileHint, platformHint, parsed }: Agent): boolean {
  if (mobileHint === false && platformHint === "android") return true;
  if (mobileHint !== true && parsed.platform === "tablet") return true;
  if (TABLET.test(userAgent)) return true;
  return userAgent.includes("Android") && (ANDROID_TABLET_MODEL.test(userAgent) || ANDROID_TABLET_NAME.test(userAgent));
}

type Names<Name> = readonly (readonly [RegExp, Name])[];

const SYSTEMS: ReadonlyMap<string, OperatingSystem> = new Map([
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

/** Systems that bowser reports as Android, because their user agents also name Android. */
const SYSTEMS_FIRST: Names<OperatingSystem> = [[/\bHarmonyOS\b|\bOpenHarmony\b/, "harmonyos"]];

/** Systems that bowser does not recognize. */
const OTHER_SYSTEMS: Names<OperatingSystem> = [
  [/\bKAIOS\b/i, "kaios"],
  [/\bPlayStation\b/i, "playstation"],
  [/\bXbox\b/, "xbox"],
  [/\bNintendo\b/, "nintendo"],
  [/\bBada\//, "bada"],
  [/\bFB4A\b/, "android"],
];

const BROWSERS: ReadonlyMap<string, Browser> = new Map([
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

/** Apps with their own web view. Their user agents also name the browser engine of the web view. */
const APPS: Names<Browser> = [
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

function firstMatch<Name>(names: Names<Name>, userAgent: string): Name | undefined {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1];
}

function systemOf({ userAgent, platformHint, parsed }: Agent): OperatingSystem {
  const name = firstMatch(SYSTEMS_FIRST, userAgent) ?? SYSTEMS.get(parsed.os) ?? firstMatch(OTHER_SYSTEMS, userAgent);
  return platformHint ?? name ?? "other";
}

/** Returns the browser. The user agent is more specific, but if it names Chrome, Sec-CH-UA can name the actual browser. */
function browserOf({ userAgent, brand, parsed }: Agent): Browser {
  const browser = firstMatch(APPS, userAgent) ?? BROWSERS.get(parsed.browser) ?? "other";
  return browser === "chrome" && brand !== undefined && brand !== HEADLESS ? brand : browser;
}
