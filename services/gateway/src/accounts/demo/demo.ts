// The functions of the gateway that standalone needs for a demo: an owner to sign in as, example codes, and a way to end both.

import type { Passwords } from "../../access/sessions/passwords.ts";
import { createDemoData, type DemoData, type DemoDataParts } from "./demo-data.ts";
import { createDemoDataStore } from "./demo-data-store.ts";
import { createDemoSignIn, type DemoSignIn, type DemoSignInParts } from "./demo-sign-in.ts";

export interface Demo extends DemoData {
  readonly signIn: DemoSignIn;
}

type DemoParts = Omit<DemoDataParts, "store"> & DemoSignInParts & { passwords: Passwords };

export function createDemo({ prisma, passwords, settings, ...parts }: DemoParts): Demo {
  return {
    ...createDemoData({ ...parts, store: createDemoDataStore(prisma) }),
    signIn: createDemoSignIn({ prisma, passwords, settings }),
  };
}
