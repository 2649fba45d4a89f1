import { createClient } from "@qr/test-kit/systems/client";
import { type EmbeddedSystem, startEmbeddedSystem } from "@qr/test-kit/systems/embedded-system";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listCodes } from "./demo-account.ts";
import { describeInvitation } from "./invitation.ts";
import { describeJourney } from "./journey.ts";

let system: EmbeddedSystem;
beforeAll(async () => {
  system = await startEmbeddedSystem({ DEMO: "off", SIGNUP: "closed" });
});
afterAll(async () => {
  expect(await system.stop()).toEqual({ standalone: 0 });
});

test("DEMO=off creates an empty account with a key", async () => {
  expect(system.process.output()).not.toMatch(/Demo sign-in|\/link#/);
  expect((await listCodes(createClient(system))).total).toBe(0);
});

describeJourney("embedded infrastructure", () => system);
describeInvitation(() => system);
