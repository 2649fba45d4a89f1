// A user agent's text in the few words by which a person knows their own device again; the text itself is kept nowhere.

/** In this order: many name others that they are made of. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

/** Such as "Chrome on Linux". Always one of few texts, whatever a client sends. */
export function deviceFrom(userAgent: string): string {
  const browser = BROWSERS.find(([form]) => form.test(userAgent))?.[1];
  const system = SYSTEMS.find(([form]) => form.test(userAgent))?.[1];
  if (browser === undefined) return system === undefined ? "Unknown device" : `Unknown browser on ${system}`;
  return system === undefined ? browser : `${browser} on ${system}`;
}
