import { expect, it } from "vitest";
import type { CodeHead } from "../codes/code-reader-store.ts";
import { createWithCountedCode } from "./counted-code.ts";

const UUID = "0198a9f2-0000-7000-8000-000000000001";
const CODE: CodeHead = {
  id: UUID,
  accountId: "a",
  slug: "AAA",
  dynamic: true,
  createdAt: new Date("2026-01-01T00:00:00Z"),
};

function setUp() {
  const events: string[] = [];
  let code: CodeHead | undefined = CODE;
  const withCountedCode = createWithCountedCode(async (accountId) => {
    events.push("look");
    await new Promise((resolve) => setImmediate(resolve));
    events.push("looked");
    return code?.accountId === accountId ? code : undefined;
  });
  const read = (accountId = "a") => {
    return withCountedCode(accountId, UUID, async ({ slug }) => {
      events.push("read");
      return `counts of ${slug}`;
    });
  };
  const become = (next: CodeHead | undefined) => {
    code = next;
  };
  return { events, read, become };
}

it("is looked up before its first read, and concurrently with later reads", async () => {
  const { events, read } = setUp();
  expect(await read()).toBe("counts of AAA");
  expect(events.splice(0)).toEqual(["look", "looked", "read"]);
  expect(await read()).toBe("counts of AAA");
  expect(events).toEqual(["read", "look", "looked"]);
});

it("has no statistics after its deletion, even if it is cached", async () => {
  const { events, read, become } = setUp();
  await read();
  become(undefined);
  await expect(read()).rejects.toMatchObject({ code: "not_found" });
  events.length = 0;
  await expect(read()).rejects.toMatchObject({ code: "not_found" });
  expect(events).toEqual(["look", "looked"]);
});

it("is not visible to other accounts, however often its own account has read it", async () => {
  const { events, read } = setUp();
  await read();
  events.length = 0;
  await expect(read("b")).rejects.toMatchObject({ code: "not_found" });
  expect(events).toEqual(["look", "looked"]);
});

it("is not read if it is static", async () => {
  const { events, read, become } = setUp();
  become({ ...CODE, dynamic: false });
  await expect(read()).rejects.toMatchObject({ code: "stats_not_available" });
  expect(events).not.toContain("read");
});
