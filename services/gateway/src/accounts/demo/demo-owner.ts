// The person whom standalone gives its first account, so that somebody can look around in the dashboard at once.

import type { PrismaClient } from "@qr/database";
import { PASSWORD_PROVIDER } from "../people/credential-store.ts";

export const DEMO_NAME = "Demo";

export interface SignIn {
  email: string;
  password: string;
}

/** What is kept of the person's password. */
export async function readPasswordHash(prisma: PrismaClient, email: string): Promise<string | undefined> {
  const credential = await prisma.credential.findFirst({
    where: { providerId: PASSWORD_PROVIDER, user: { email } },
    select: { password: true },
  });
  return credential?.password ?? undefined;
}
