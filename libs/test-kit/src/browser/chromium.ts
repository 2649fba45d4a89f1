// Chromium for the tests that open pages.

import { access, constants } from "node:fs/promises";
import { type Browser, type BrowserServer, chromium } from "playwright-core";
import { findProgram, installDebianPackage, run } from "../programs.ts";
import { recordVersion } from "../servers/record-version.ts";

const VARIABLE = "CHROMIUM_PATH";
const NAMES = ["chromium", "google-chrome", "google-chrome-stable", "Google Chrome"];
const MAC_FOLDERS = ["/Applications/Google Chrome.app/Contents/MacOS"];
const DEBIAN_PACKAGE = "chromium";
/** Startup deadline, long enough for a first start on a busy machine with a cold disk. */
const START_MS = 60_000;
/**
 * Features that are switched off: those that playwright-core switches off, because a second `--disable-features` replaces the first, and the
 * popups of the address bar, two pages that every window would render although nobody sees them.
 */
const OFF = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
];
/** Arguments that keep the browser from contacting anything but the service under test, and from drawing anything but its pages. */
const QUIET = [
  `--disable-features=${OFF.join(",")}`,
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Returns the path: CHROMIUM_PATH, an installed browser, or one installed with apt-get (Debian, as root). Otherwise, rejects with instructions. */
export async function findChromium(): Promise<string> {
  const given = process.env[VARIABLE];
  if (given) {
    await access(given, constants.X_OK).catch((cause: unknown) => {
      throw new Error(`${VARIABLE} is ${given}, which cannot be run.`, { cause });
    });
    return given;
  }
  return (await findInstalled()) ?? (await install()) ?? giveUp();
}

async function findInstalled(): Promise<string | undefined> {
  for (const name of NAMES) {
    const program = await findProgram(name, MAC_FOLDERS);
    if (program !== undefined) return program;
  }
  return undefined;
}

async function install(): Promise<string | undefined> {
  const isInstalled = await installDebianPackage(DEBIAN_PACKAGE).catch(giveUp);
  return isInstalled ? findInstalled() : undefined;
}

function giveUp(cause?: unknown): never {
  throw new Error(
    `The dashboard tests need Chromium. Install it (on Debian: apt-get install ${DEBIAN_PACKAGE}) ` +
      `or set ${VARIABLE} to the path of a Chromium or Chrome executable.`,
    { cause },
  );
}

/** Starts a browser for one test, which must close it. The browser exits when the process that started it exits, for whatever reason. */
export async function startChromium(): Promise<Browser> {
  return chromium.launch(await launchOptions());
}

/** Starts a browser to which several processes can connect. */
export async function startChromiumServer(): Promise<BrowserServer> {
  return chromium.launchServer(await launchOptions());
}

async function launchOptions() {
  const executablePath = await findChromium();
  recordVersion("Chromium", await run(executablePath, ["--version"]));
  return {
    executablePath,
    headless: true,
    // Chromium's sandbox does not start as root or in most containers. The browser opens only pages of the service under test.
    chromiumSandbox: false,
    args: QUIET,
    timeout: START_MS,
  };
}
