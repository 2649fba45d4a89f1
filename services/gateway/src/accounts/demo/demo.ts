// The functions of the gateway that standalone needs for a demo: a link with which the demo's owner signs in, example codes, and a way to
// delete the codes.

import type { PrismaClient } from "@qr/database";
import { createOneTimeLink, type OneTimeLink } from "../../access/one-time-links-store.ts";
import { createDemoData, type DemoData, type DemoDataParts } from "./demo-data.ts";
import { createDemoDataStore } from "./demo-data-store.ts";

export interface Demo extends DemoData {
  /**
   * Returns a new link that the demo's owner can use once to sign in, or undefined if nobody has verified the address. The link replaces
   * earlier ones. Show it only to the operator: whoever has it can sign in.
   */
  createSignInLink(ownerEmail: string): Promise<OneTimeLink | undefined>;
}

interface DemoParts extends Omit<DemoDataParts, "store"> {
  prisma: PrismaClient;
  dashboardUrl: string;
}

export function createDemo({ prisma, dashboardUrl, ...parts }: DemoParts): Demo {
  return {
    ...createDemoData({ ...parts, store: createDemoDataStore(prisma) }),
    async createSignInLink(ownerEmail) {
      const where = { email: ownerEmail, emailVerified: true };
      const owner = await prisma.user.findFirst({ where, select: { id: true } });
      if (owner === null) return undefined;
      return createOneTimeLink(prisma, { userId: owner.id, purpose: "sign_in", dashboardUrl });
    },
  };
}
