// The person who owns the first account of standalone, so that somebody can try the dashboard immediately.

import type { PrismaClient } from "@qr/database";
import { PASSWORD_PROVIDER } from "../people/credential-store.ts";

export const DEMO_NAME = "Demo";

export interface SignIn {
  email: string;
  password: string;
}

export async function readPasswordHash(prisma: PrismaClient, email: string): Promise<string | undefined> {
  const credential = await prisma.credential.findFirst({
    where: { providerId: PASSWORD_PROVIDER, user: { email } },
    select: { password: true },
  });
  return credential?.password ?? undefined;
}
