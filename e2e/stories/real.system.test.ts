import { createSharedAccount, type SharedAccount } from "@qr/test-kit/systems/shared-account";
import { beforeAll } from "vitest";
import { describeJourney } from "./journey.ts";

let account: SharedAccount;
beforeAll(async () => {
  account = await createSharedAccount();
});

describeJourney("real infrastructure", () => account);
