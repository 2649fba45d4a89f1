// Steps that name the device: a tablet before a phone, since most tablets look like phones too; what is neither is a desktop, and so
// are televisions and consoles. An iPad that asks for desktop pages (Safari's default) calls itself a Mac in every header, and so
// counts as a desktop.

import type { AgentStep } from "./agent.ts";

const BIG_SCREEN =
  /(?:\b|_)TV(?:\b|_)|Smart-?TV|HbbTV|GoogleTV|AppleTV|\bDTV\b|InettvBrowser|Web0S|BRAVIA|CrKey|\bRoku\b|\bAFT[A-Z]\w*|PlayStation|\bXbox\b|Nintendo|\bOUYA\b/i;
/** Boxes that make a television of Android, by the names under which they are sold most; without them they look like tablets. */
const BOX = /\b(?:HK1|H96|X96|T95|MXQ|M8S|KM[689]\w*|MECOOL|VONTAR|TANIX|NEO-[XUZ]\d\w*)\b/i;
const TABLET = /\biPad\b|\bTablet\b(?! ?PC)|\bPlayBook\b|\bKindle\b|\bSilk\/(?!.*\bMobile\b)|\bKF[A-Z]{2,}\b/;
/** Words that makers put into the names of tablets, and Yandex's apps into their own. */
const ANDROID_TABLET_NAME = /(?<!game|note)pad(?![a-z])|\btab(?:let)?(?:[ _]?\d|\b)/i;
/**
 * Model numbers that are tablets' alone, of those that call themselves "Mobile" as well: Samsung, Lenovo, Xiaomi, Huawei and Honor
 * (W09: the one without a telephone), OPPO and OnePlus, realme, vivo, Google, Doogee and
 * Teclast.
 */
const ANDROID_TABLET_MODEL =
  /\bSM-[TXP]\d{3}|\bGT-P\d{4}|\bTB-?[\dX]\d{2}|\b\d{4,5}RP[A-Z\d]{2}|\b[A-Z\d]{3,4}-W[01]9\b|\bOPD\d{4}|\bRMP\d{4}|\bi?PA\d{4}\b|\bNexus (?:7|9|10)\b|\bT[1-5]0(?:Mini|Max|Plus|Pro|Ultra|HD|[EPS])\b/;
const MOBILE =
  /\bMobi|\biPhone\b|\biPod\b|\bWindows Phone\b|\bOpera Mini\b|\bIEMobile\b|\bBlackBerry|\bBB10\b|\bKAIOS\b|\bFB4A\b|\bMIDP\b|\bSymbian|\bUP\.Browser\b|\bDoCoMo\b|\bFOMA\b/i;

/** An Android without "Mobile" in its user agent is a tablet by Google's own rule; with client hints it says ?0. */
export const nameTablets: AgentStep = (agent, classes) => {
  const { userAgent, mobileHint, platformHint, parsed } = agent;
  if (isBigScreen(userAgent)) return;
  const isHintedTablet = mobileHint === false && platformHint === "android";
  const isUnhintedTablet = mobileHint !== true && parsed.platform === "tablet";
  if (isHintedTablet || isUnhintedTablet || TABLET.test(userAgent) || isTabletOfAndroid(userAgent))
    classes.device = "tablet";
};

function isBigScreen(userAgent: string): boolean {
  return BIG_SCREEN.test(userAgent) || (userAgent.includes("Android") && BOX.test(userAgent));
}

function isTabletOfAndroid(userAgent: string): boolean {
  if (!userAgent.includes("Android")) return false;
  return ANDROID_TABLET_MODEL.test(userAgent) || ANDROID_TABLET_NAME.test(userAgent);
}

export const nameMobiles: AgentStep = ({ userAgent, mobileHint, parsed }, classes) => {
  if (classes.device !== "desktop" || isBigScreen(userAgent)) return;
  if (mobileHint === true || parsed.platform === "mobile" || MOBILE.test(userAgent)) classes.device = "mobile";
};
