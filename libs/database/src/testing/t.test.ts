import { expect, it } from "vitest";
import { createTestDatabase } from "./index.ts";
import { openPrisma } from "../prisma.ts";
it("works", async () => {
  for (let i = 0; i < 3; i++) {
  const t = performance.now();
  const db = await createTestDatabase();
  console.log(performance.now() - t, db.url);
  const prisma = openPrisma({ url: db.url, max: 3, name: "t" });
  expect(await prisma.code.count()).toBe(0);
  await prisma.$disconnect();
  await db.drop();
  console.log(performance.now() - t);
  }
});
