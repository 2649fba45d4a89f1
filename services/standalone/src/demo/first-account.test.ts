import { createLogger } from "@qr/runtime";
import { expect, it } from "vitest";
import { openFirstAccount } from "./first-account.ts";

it("returns the account's key even if the demo's link cannot be created", async () => {
  const gateway = {
    ensureFirstAccount: async () => "qrk_first",
    demo: { createSignInLink: async () => Promise.reject(new Error("the database is down")) },
  };
  const log = createLogger("test", "silent");
  expect(await openFirstAccount(gateway, { hasDemo: true, log })).toEqual({ apiKey: "qrk_first", demoUrl: undefined });
});
