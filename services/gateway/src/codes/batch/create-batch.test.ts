import { expect, test } from "vitest";
import { blockedDomains, ownHosts } from "../content/hosts.ts";
import { validateItems } from "./create-batch.ts";

test("when the client leaves, only the items of the current turn are still validated", async () => {
  const client = new AbortController();
  const hungUp = new Error("the client hung up");
  const read = new Set<number>();
  const items = Array.from({ length: 500 }, (_, index) => ({
    get target() {
      read.add(index);
      if (index === 30) client.abort(hungUp);
      return "https://example.com/";
    },
  }));
  const rules = { own: ownHosts([]), blocked: blockedDomains([]), allowsPrivateHosts: false };
  await expect(validateItems(items, { rules, domains: undefined, limits: undefined }, client.signal)).rejects.toBe(
    hungUp,
  );
  expect(read.size).toBe(40);
});
