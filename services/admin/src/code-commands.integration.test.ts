// The `code delete` command, which finds a code in any account and deletes it only with --yes.

import { randomUUID } from "node:crypto";
import { codeIdFromUuid } from "@qr/contracts";
import { describe, expect, it } from "vitest";
import { startAdmin } from "./testing/start-admin.ts";

const { prisma, admin, json } = await startAdmin();
const { id: accountId } = await json("account", "create", "--email", "ada@example.com");

async function newCode() {
  const id = randomUUID();
  const slug = randomUUID().slice(0, 8).toUpperCase();
  const now = new Date();
  await prisma.code.create({
    data: {
      id,
      accountId,
      slug,
      type: "url",
      target: "https://example.com/abuse",
      dynamic: true,
      title: "Menu",
      colorDark: "#000000",
      colorLight: "#ffffff",
      format: "png",
      payload: `HTTPS://QR.EXAMPLE/${slug}`,
      createdAt: now,
      updatedAt: now,
      links: { create: { key: slug } },
    },
  });
  return { id, slug, publicId: codeIdFromUuid(id) };
}
const stored = (id: string) => prisma.code.findUniqueOrThrow({ where: { id } });

it("finds a code by its short link on a domain, and not the code that has the same slug elsewhere", async () => {
  const [own, other] = [await newCode(), await newCode()];
  const fixed = { token: "t", caseSensitive: true, version: 0, createdAt: new Date(), verifiedAt: new Date() };
  const data = { id: randomUUID(), accountId, host: "go.example.com", state: "verified", ...fixed };
  const { number } = await prisma.domain.create({ data });
  await prisma.link.create({ data: { key: `${number.toString(36)}/${other.slug}`, codeId: own.id } });
  const { out } = await admin("code", "delete", `https://go.example.com/${other.slug}?x=1`);
  expect(out).toContain(own.publicId);
  expect(out).not.toContain(other.publicId);
});

describe("code delete", () => {
  it("changes nothing without --yes, and shows the code", async () => {
    const { id, slug, publicId } = await newCode();
    const before = await stored(id);
    const { code, out, err } = await admin("code", "delete", publicId, "--json");
    expect(code).toBe(0);
    const target = "https://example.com/abuse";
    expect(JSON.parse(out)).toEqual({
      id: publicId,
      account_id: accountId,
      slug,
      type: "url",
      target,
      title: "Menu",
      deleted_at: null,
    });
    expect(err).toContain("Nothing has been changed");
    expect(await stored(id)).toEqual(before);
  });

  it.each<[string, (code: Awaited<ReturnType<typeof newCode>>) => string]>([
    ["its ID", ({ publicId }) => publicId],
    ["its slug, in any letter case", ({ slug }) => slug.toLowerCase()],
    ["its short link", ({ slug }) => `https://qr.example/${slug}`],
    [
      "its short link as somebody shared it",
      ({ slug }) => `https://qr.example/${slug.toLowerCase()}/?utm_source=mail#top`,
    ],
  ])("deletes a code by %s, with an event and a repair of its target", async (_what, nameOf) => {
    const made = await newCode();
    const deleted = await json("code", "delete", nameOf(made), "--yes");
    expect(deleted).toMatchObject({ id: made.publicId, deleted_at: expect.stringMatching(/Z$/) });
    expect(await stored(made.id)).toMatchObject({ version: 2, deletedAt: new Date(deleted.deleted_at) });
    expect(await prisma.event.findMany({ where: { subject: made.id } })).toMatchObject([
      {
        type: "code.deleted.v1",
        accountId,
        actor: { type: "operator", id: null, name: "operator" },
        data: { code_id: made.id, account_id: accountId, version: 2 },
      },
    ]);
    expect(await prisma.targetRepair.count({ where: { key: made.slug } })).toBe(1);
  });

  it("deletes a code only once, even concurrently", async () => {
    const { id, publicId } = await newCode();
    const deletions = await Promise.all([1, 2, 3].map(() => json("code", "delete", publicId, "--yes")));
    expect(new Set(deletions.map(({ deleted_at }) => deleted_at)).size).toBe(1);
    expect(await stored(id)).toMatchObject({ version: 2 });
    expect(await prisma.event.count({ where: { subject: id } })).toBe(1);
  });

  it.each(["qr_00000000000000000000000000", "NOSUCHSLUG", "https://qr.example/", "a b", ""])(
    "rejects %j",
    async (text) => {
      const { code, out, err } = await admin("code", "delete", text, "--yes");
      expect({ code, out }).toEqual({ code: 1, out: "" });
      expect(err).toContain("There is no code");
    },
  );

  it("explains itself", async () => {
    const { code, out } = await admin("code", "delete", "--help");
    expect(code).toBe(0);
    expect(out).toContain("--yes");
    expect(out).toContain("Example:");
  });
});
