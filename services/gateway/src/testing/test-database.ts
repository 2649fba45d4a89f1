import { openPrisma, type PrismaClient } from "@qr/database";
import { createTestDatabase } from "@qr/database/testing";
import { afterAll } from "vitest";

/** Creates a database for the tests of the calling file, and drops it after them. Call it outside of hooks and tests. */
export async function useTestDatabase(create = createTestDatabase): Promise<{ url: string; prisma: PrismaClient }> {
  const { url, drop } = await create();
  const prisma = openPrisma({ url, max: 10, name: "test" });
  afterAll(async () => {
    await prisma.$disconnect();
    await drop();
  });
  return { url, prisma };
}
