// Reads files downloaded from a page as a print shop would: PDFs with the browser's viewer, and symbols with an independent decoder.

import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { readPng, readSvg } from "@qr/test-kit/phones/read-symbols";
import { waitUntil } from "@qr/test-kit/wait-until";
import type { Browser, Page } from "playwright-core";

const VIEWER_MS = 15_000;

export interface DownloadedFile {
  name: string;
  bytes: Buffer;
  texts: string[];
}

/** Runs `act`, saves the file that the page offers for download, and reads the file. */
export function takeDownload(browser: Browser, page: Page, act: () => Promise<void>): Promise<DownloadedFile> {
  return withDownload(page, act, async ({ name, path, bytes }) => ({
    name,
    bytes,
    texts: await readTexts(browser, name, path, bytes),
  }));
}

/** Runs `act`, saves the file that the page offers for download, and calls `use` with it. Then removes the file. */
export async function withDownload<T>(
  page: Page,
  act: () => Promise<void>,
  use: (file: { name: string; path: string; bytes: Buffer }) => Promise<T>,
): Promise<T> {
  const [download] = await Promise.all([page.waitForEvent("download"), act()]);
  const name = download.suggestedFilename();
  const folder = await mkdtemp(join(tmpdir(), "qr-download-"));
  const path = join(folder, name);
  try {
    await download.saveAs(path);
    return await use({ name, path, bytes: await readFile(path) });
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function readTexts(browser: Browser, name: string, path: string, bytes: Buffer): Promise<string[]> {
  const kind = extname(name);
  if (kind === ".png") return textsOf(await readPng(bytes));
  if (kind === ".svg") return textsOf(await readSvg(bytes));
  if (kind === ".pdf") return readPdf(browser, path);
  throw new Error(`a file of an unknown kind was offered: ${name}`);
}

const textsOf = (symbols: readonly { text: string }[]) => symbols.map(({ text }) => text);

/** Takes screenshots of the viewer until one shows a symbol, because the viewer does not report when it has finished drawing. */
async function readPdf(browser: Browser, path: string): Promise<string[]> {
  const copy = await browser.newContext({ viewport: { width: 800, height: 800 } });
  try {
    const page = await copy.newPage();
    const { href } = pathToFileURL(path);
    await page.goto(`${href}#toolbar=0&navpanes=0&view=Fit`);
    let texts: string[] = [];
    const isDrawn = async () => {
      texts = textsOf(await readPng(await page.screenshot()));
      return texts.length > 0;
    };
    await waitUntil(isDrawn, VIEWER_MS, () => "the PDF shows no symbol");
    return texts;
  } finally {
    await copy.close();
  }
}
