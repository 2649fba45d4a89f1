// Tests that hostile files and costly styles stay within the limits of the drawing processes, and do not delay anybody else.

import { monitorEventLoopDelay } from "node:perf_hooks";
import { crc32, deflateSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { watchPeakMiB } from "../../testing/child-processes.ts";
import { createDrawing, UnusableLogoError } from "./drawing.ts";
import type { LogoTask, StyleTask } from "./drawing-task.ts";

/** The largest memory limit of a drawing process. */
const MAX_MEMORY_MIB = 384;
const never = () => new AbortController().signal;
const ACCOUNT = "an account";

const drawing = createDrawing();
afterAll(() => drawing.close());

const svg = (inner: string, size = 'width="40" height="20"', head = "") =>
  `${head}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${inner}</svg>`;
const logo = (file: string | Buffer, type: LogoTask["type"] = "image/svg+xml"): LogoTask => ({
  file: Buffer.from(file),
  type,
});
const style = (payload: string): StyleTask => ({
  payload,
  minLevel: "M",
  dark: "#000000",
  light: "#ffffff",
  style: { modules: "square", finders: "square", frame: null, logo: null },
  logo: null,
});
const READABLE = { missingCharacters: [], isReadable: true };

/** Returns a black PNG with one bit per pixel, which is tiny as a file and huge in memory. */
function blackPng(sidePx: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    checksum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, checksum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(sidePx, 0);
  header.writeUInt32BE(sidePx, 4);
  header.writeUInt8(1, 8);
  const pixels = deflateSync(Buffer.alloc(sidePx * (1 + sidePx / 8)));
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))]);
}
const PNG_BOMB = blackPng(16_000);
const PNG_IN_URL = `data:image/png;base64,${PNG_BOMB.toString("base64")}`;

/** An SVG whose element count grows tenfold with each level. */
const NESTED_USES = svg(
  `<defs><g id="u0"><rect width="4" height="4"/></g>${Array.from({ length: 9 }, (_, level) => `<g id="u${level + 1}">${`<use xlink:href="#u${level}"/>`.repeat(10)}</g>`).join("")}</defs><use xlink:href="#u9"/>`,
);
const MINUTES = svg(
  `<filter id="f" x="0" y="0" width="1" height="1">${'<feGaussianBlur stdDeviation="400"/><feTurbulence numOctaves="100" baseFrequency="0.01"/>'.repeat(60)}</filter><rect width="4000" height="4000" filter="url(#f)"/>`,
  'width="4000" height="4000"',
);

describe("a hostile file", () => {
  test.each([
    [
      "an SVG with a PNG of 16,000 × 16,000 pixels",
      logo(svg(`<image width="40" height="20" href="${PNG_IN_URL}"/>`)),
      /images/,
    ],
    [
      "an SVG with such a PNG in a filter",
      logo(
        svg(
          `<filter id="f"><feImage xlink:href="${PNG_IN_URL}"/></filter><rect width="40" height="20" filter="url(#f)"/>`,
        ),
      ),
      /images/,
    ],
    [
      "an SVG that includes such a PNG",
      logo(svg(`<x:include xmlns:x="http://www.w3.org/2001/XInclude" href="${PNG_IN_URL}"/>`)),
      /images/,
    ],
    [
      "an SVG with such a PNG as an entity",
      logo(svg("&i;", undefined, `<!DOCTYPE svg [<!ENTITY i '<image href="${PNG_IN_URL}"/>'>]>`)),
      /entities/,
    ],
    [
      "an SVG whose entities expand exponentially",
      logo(
        svg(
          "<text>&j;</text>",
          undefined,
          `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${[..."bcdefghij"].map((name, at) => `<!ENTITY ${name} "${`&${"abcdefghi"[at]};`.repeat(10)}">`).join("")}]>`,
        ),
      ),
      /entities/,
    ],
    ["the PNG itself", logo(PNG_BOMB, "image/png"), /pixels/],
    ["an SVG whose uses expand exponentially", logo(NESTED_USES), /./],
    ["an SVG that would take minutes to draw", logo(MINUTES), /time or memory/],
  ])("%s is rejected within the memory limit, and a style can be checked", async (_what, task, reason) => {
    const peakMiB = watchPeakMiB("drawing/");
    const rejected = await drawing.drawLogo(ACCOUNT, task, never()).catch((error: unknown) => error);
    expect(rejected).toBeInstanceOf(UnusableLogoError);
    expect(String(rejected)).toMatch(reason);
    expect(peakMiB()).toBeLessThan(MAX_MEMORY_MIB);
    expect(await drawing.checkStyle(ACCOUNT, style("A"), never())).toEqual(READABLE);
  });

  test("that takes too much CPU time is rejected long before its deadline", async () => {
    const patient = createDrawing({ logoDeadlineMs: 600_000 });
    try {
      await expect(patient.drawLogo(ACCOUNT, logo(MINUTES), never())).rejects.toThrow("time or memory");
    } finally {
      await patient.close();
    }
  });

  test("is drawn before the next file, so that only one needs memory, and does not prevent it from being drawn", async () => {
    const files = [logo(MINUTES), logo(svg('<rect width="40" height="20"/>'))];
    const ended: number[] = [];
    const draw = (task: LogoTask, index: number) =>
      drawing.drawLogo(`account ${index}`, task, never()).finally(() => ended.push(index));
    const [, drawn] = await Promise.allSettled(files.map(draw));
    expect(drawn).toMatchObject({ status: "fulfilled", value: { png: expect.any(Buffer) } });
    expect(ended).toEqual([0, 1]);
  });

  test.each([
    ["the largest PNG", logo(blackPng(4096), "image/png")],
    ["the largest SVG", logo(svg('<circle cx="2048" cy="2048" r="2000"/>', 'width="4096" height="4096"'))],
  ])("unlike %s that is allowed, which is drawn within the memory limit", async (_what, task) => {
    const { png } = await drawing.drawLogo(ACCOUNT, task, never());
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([512, 512]);
  });
});

describe("styles", () => {
  /** The longest text whose styled symbol is readable at 120 pixels, and the longest text that fits in any symbol. */
  const LARGEST = ["x".repeat(857), "x".repeat(2331)];

  test("of the largest size, four at once, leave the event loop free", async () => {
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    const found = await Promise.all(
      [...LARGEST, ...LARGEST].map((text) => drawing.checkStyle(ACCOUNT, style(text), never())),
    );
    delay.disable();
    expect(found.map(({ isReadable }) => isReadable)).toEqual([true, false, true, false]);
    expect(delay.max / 1e6).toBeLessThan(250);
  });

  test("of an account with many waiting styles do not delay another account's only style", async () => {
    const ended: string[] = [];
    const check = (account: string) => drawing.checkStyle(account, style("A"), never()).then(() => ended.push(account));
    const many = Array.from({ length: 40 }, () => check("busy"));
    await Promise.all([...many, check("other")]);
    // Two tasks run, and the other account's task is next. While that task runs, the second process continues with the busy account's tasks.
    expect(ended.indexOf("other")).toBeLessThan(10);
  });

  test("beyond an account's limit are rejected, and those of other accounts are not", async () => {
    const checks = Array.from({ length: 60 }, () => drawing.checkStyle("busy", style("A"), never()));
    const other = drawing.checkStyle("other", style("A"), never());
    const outcomes = await Promise.allSettled(checks);
    const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
    expect(refused).toHaveLength(8);
    expect(refused[0]).toMatchObject({
      code: "unavailable",
      headers: { "Retry-After": expect.stringMatching(/^\d+$/) },
    });
    expect(await other).toEqual(READABLE);
  });

  test("do not wait for a slow logo", async () => {
    const slow = drawing.drawLogo("one", logo(MINUTES), never()).catch(() => "rejected");
    const alsoSlow = drawing.drawLogo("two", logo(MINUTES), never()).catch(() => "rejected");
    const checked = drawing.checkStyle("three", style("A"), never()).then(() => "checked");
    expect(await Promise.race([slow, alsoSlow, checked])).toBe("checked");
    await Promise.all([slow, alsoSlow]);
  });

  test("whose client is gone are dropped, whether they run or wait", async () => {
    const gone = Array.from({ length: 10 }, () => new AbortController());
    const outcomes = Promise.allSettled(gone.map(({ signal }) => drawing.checkStyle(ACCOUNT, style("A"), signal)));
    for (const client of gone) client.abort(new Error("gone"));
    const reasons = (await outcomes).map((outcome) =>
      outcome.status === "rejected" ? String(outcome.reason) : "checked",
    );
    expect(new Set(reasons)).toEqual(new Set(["Error: gone"]));
    expect(await drawing.checkStyle(ACCOUNT, style("A"), never())).toEqual(READABLE);
  });

  test("that take too long are unavailable, and leave nothing behind", async () => {
    const hasty = createDrawing({ styleDeadlineMs: 0 });
    try {
      await expect(hasty.checkStyle(ACCOUNT, style("x".repeat(857)), never())).rejects.toMatchObject({
        code: "unavailable",
      });
    } finally {
      await hasty.close();
    }
  });
});
