import { expect, it } from "vitest";
import { emailSchema } from "./account-store.ts";

it.each(["", "ada", "ada@", "@example.com", "a b@example.com", `${"a".repeat(250)}@example.com`, "a@closed.invalid"])(
  "rejects %j as an address",
  (text) => {
    expect(emailSchema.safeParse(text).success).toBe(false);
  },
);
