// Steps that name the device: a tablet before a phone, since most tablets look like phones too; what is neither is a desktop.
// An iPad that asks for desktop pages (Safari's default) calls itself a Mac in every header, and so counts as a desktop.

import type { AgentStep } from "./agent.ts";

const TELEVISION = /\b(?:TV|SMART-TV|SmartTV|HbbTV|GoogleTV|AppleTV|BRAVIA|CrKey|Roku|AFT[A-Z]\w*)\b/;
const TABLET = /\biPad\b|\bTablet\b|\bPlayBook\b|\bKindle\b|\bSilk\/(?!.*\bMobile\b)|\bKF[A-Z]{2,}\b/;
const MOBILE =
  /\bMobi|\biPhone\b|\biPod\b|\bWindows Phone\b|\bOpera Mini\b|\bIEMobile\b|\bBlackBerry\b|\bBB10\b|\bKAIOS\b/i;

/** An Android without "Mobile" in its user agent is a tablet by Google's own rule; with client hints it says ?0. */
export const nameTablets: AgentStep = (agent, classes) => {
  const { userAgent, mobileHint, platformHint, parsed } = agent;
  if (TELEVISION.test(userAgent)) return;
  const isAndroidTablet = mobileHint === false && platformHint === "android";
  if (isAndroidTablet || TABLET.test(userAgent) || (parsed.platform === "tablet" && mobileHint !== true)) {
    classes.device = "tablet";
  }
};

export const nameMobiles: AgentStep = ({ userAgent, mobileHint, parsed }, classes) => {
  if (classes.device !== "desktop" || TELEVISION.test(userAgent)) return;
  if (mobileHint === true || parsed.platform === "mobile" || MOBILE.test(userAgent)) classes.device = "mobile";
};
