import { HttpError } from "@qr/runtime";
import { afterAll, describe, expect, it } from "vitest";
import type { BatchFormat } from "./batch-items.ts";
import { type BatchParser, createBatchParser } from "./batch-parser.ts";

const parser = createBatchParser();
afterAll(() => parser.stop());

const ACCOUNT = "an account";
const parse = (text: string, format: BatchFormat = "json", by: BatchParser = parser) =>
  by.parse(ACCOUNT, { bytes: Buffer.from(text), format });

/** Returns the code and the details of the error with which a batch is rejected. */
async function rejectionOf(parsing: Promise<unknown>): Promise<string> {
  const error = await parsing.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof HttpError)) throw new Error("The batch was not rejected.", { cause: error });
  return [error.code, ...(error.details ?? []).map(({ field, code }) => `${field}:${code}`)].join(" ");
}

it("returns the items of JSON and of CSV", async () => {
  const item = { target: "Grüße", color: { dark: "#000000" } };
  expect(await parse(JSON.stringify([item, null]))).toEqual([item, null]);
  expect(await parse("target,color.dark\nGrüße,#000000", "csv")).toEqual([item]);
});

describe("rejects", () => {
  const LARGE = 600_000;
  it.each<[string, string, BatchFormat, string]>([
    ["text that is not JSON", "[", "json", "invalid_json"],
    ["JSON that is not an array", "{}", "json", "invalid_json"],
    ["no items", "[]", "json", "invalid_request :too_short"],
    ["too many items", `[${"{},".repeat(500)}1]`, "json", "invalid_request :too_long"],
    ["very many small items", `[${"[],".repeat(LARGE)}1]`, "json", "invalid_json"],
    [
      "an item with many members",
      `[{${Array.from({ length: 20_000 }, (_, n) => `"${n}":1`).join()}}]`,
      "json",
      "invalid_json",
    ],
    ["an item with many values", `[{"a":[${"[],".repeat(LARGE)}1]}]`, "json", "invalid_json"],
    ["items nested 33 levels deep", `${"[".repeat(33)}${"]".repeat(33)}`, "json", "invalid_json"],
    ["items nested deeply", `${"[".repeat(LARGE)}${"]".repeat(LARGE)}`, "json", "invalid_json"],
    ["an unknown column", "target,x\na,b", "csv", "invalid_request x:unknown_field"],
  ])("%s", async (_what, text, format, expected) => {
    expect(await rejectionOf(parse(text, format))).toBe(expected);
  });

  const batch = { bytes: Buffer.from("[1]"), format: "json" } as const;

  it("batches behind twenty others, and parses all others", async () => {
    const accounts = Array.from({ length: 25 }, (_, n) => `account ${n}`);
    const parsed = await Promise.allSettled(accounts.map((account) => parser.parse(account, batch)));
    expect(parsed.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 21 }, () => "fulfilled"),
      ...Array.from({ length: 4 }, () => "rejected"),
    ]);
    expect(parsed.at(-1)).toMatchObject({ reason: { code: "unavailable", headers: { "Retry-After": "2" } } });
    expect(await parse("[1]")).toEqual([1]);
  });

  it("B26 an account's batches behind ten of its own, and parses another account's next", async () => {
    const ended: string[] = [];
    const send = (account: string) => parser.parse(account, batch).then(() => ended.push(account));
    const parsed = Promise.allSettled(Array.from({ length: 15 }, () => send("busy")));
    await send("other");
    expect(ended).toEqual(["busy", "other"]);
    expect((await parsed).filter(({ status }) => status === "rejected")).toHaveLength(4);
  });

  it("B26 batches whose clients are gone, without parsing them", async () => {
    const gone = new AbortController();
    const first = parse("[1]");
    const waiting = Promise.allSettled(Array.from({ length: 10 }, () => parser.parse(ACCOUNT, batch, gone.signal)));
    gone.abort("gone");
    const next = Array.from({ length: 10 }, () => parse("[1]"));
    expect(await waiting).toEqual(Array(10).fill({ status: "rejected", reason: "gone" }));
    expect(await Promise.all([first, ...next])).toHaveLength(11);
  });
});

it("accepts JSON with brackets, commas, and quotes in strings", async () => {
  const items = ['"[{,'.repeat(20_000), "\\", '\\"['];
  expect(await parse(JSON.stringify(items))).toEqual(items);
});

it("terminates a slow batch with its thread, and parses the next one in a new thread", async () => {
  const hasty = createBatchParser({ deadlineMs: 1 });
  expect(await parse("[1]", "json", hasty)).toEqual([1]);
  const slow = `target\n${`"${"a".repeat(4000)}"\n`.repeat(500)}`;
  expect(await rejectionOf(parse(slow, "csv", hasty))).toBe("unavailable");
  expect(await parse("[2]", "json", hasty)).toEqual([2]);
  await hasty.stop();
});

it("rejects the running batch when it stops", async () => {
  const stopping = createBatchParser();
  const rejected = rejectionOf(parse("[1]", "json", stopping));
  await stopping.stop();
  expect(await rejected).toBe("unavailable");
});
