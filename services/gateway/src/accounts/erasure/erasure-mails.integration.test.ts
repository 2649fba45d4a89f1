// The emails about an erased account, with a real SMTP server.

import { expect, test } from "vitest";
import { useMailedGateway } from "../../testing/mailed-people.ts";
import { PASSWORD } from "../../testing/test-person.ts";

const ERASED = { timeout: 60_000, interval: 100 };
const { api, claimant, mailsTo, member, sent } = await useMailedGateway();

test.each([
  ["stop", /Alle seine Codes funktionieren ab sofort nicht mehr\./],
  [{ keep_days: 1 }, /funktionieren noch bis \d{1,2}\. \p{L}+ \d{4}\./u],
  [
    { redirect_to: "https://example.com/next" },
    /führen bis \d{1,2}\. \p{L}+ \d{4} stattdessen zu https:\/\/example\.com\/next\./u,
  ],
])(
  "a person is told what will happen with the choice %j, and when it is done",
  async (codes, said) => {
    const owner = await member();
    const { email, accountId } = owner;
    await owner.call("PATCH", "/session/account", { body: { name: "Müller & Söhne" } });
    const body = { password: PASSWORD, codes, language: "de" };
    expect((await owner.call("DELETE", "/session/user", { body })).status).toBe(202);
    await sent();
    const requested = mailsTo(email).find(({ subject }) => subject === "Ihr Konto wird gelöscht");
    expect(requested?.text).toContain("„Müller & Söhne“");
    expect(requested?.text).toMatch(said);
    if (codes !== "stop") {
      const paused = { accountId, claimedUntil: { gt: new Date(Date.now() + 3_600_000) } };
      await expect.poll(() => api.prisma.job.count({ where: paused }), ERASED).toBe(1);
      return;
    }
    await expect.poll(() => mailsTo(email).at(-1)?.subject, ERASED).toBe("Ihr Konto ist gelöscht");
    expect(mailsTo(email).at(-1)?.text).not.toContain("Müller");
    await sent();
    expect(await api.prisma.job.count({ where: { accountId } })).toBe(0);
  },
  90_000,
);

test.each([
  [
    "en",
    "An account that you belong to is being deleted",
    "has deleted the account “Shared”",
    "All its codes stop working now.",
  ],
  ["de", "Ein Konto, in dem Sie Mitglied sind, wird gelöscht", "hat das Konto „Shared“", "Alle seine Codes"],
  [
    "fr",
    "Un compte dont vous êtes membre est en cours de suppression",
    "le compte «\u00a0Shared\u00a0»",
    "Tous ses codes",
  ],
  ["es", "Se está eliminando una cuenta de la que es miembro", "la cuenta «Shared»", "Todos los códigos de la cuenta"],
  ["it", "Un account di cui è membro è in fase di eliminazione", "l’account “Shared”", "Tutti i suoi codici"],
  ["pt", "Uma conta da qual você é membro está sendo excluída", "a conta “Shared”", "Todos os códigos da conta"],
])(
  "the other members are told in %s who deleted the account, and what its prints do",
  async (language, subject, said, codes) => {
    const [owner, partner, viewer, claimed, former] = [
      await member(),
      await member(),
      await member(),
      await claimant(),
      await member(),
    ];
    const { accountId } = owner;
    const roles = { owner: partner, viewer, editor: claimed };
    for (const [role, { userId }] of Object.entries(roles)) {
      await api.prisma.membership.create({ data: { userId, accountId, role } });
      await api.prisma.user.update({ where: { id: userId }, data: { language } });
    }
    await api.prisma.user.update({ where: { id: owner.userId }, data: { name: "Anna Adler" } });
    await owner.call("PATCH", "/session/account", { body: { name: "Shared" } });
    const before = [claimed, former].map(({ email }) => mailsTo(email).length);
    const body = { password: PASSWORD, codes: "stop", language: "en" };
    expect((await owner.call("DELETE", "/session/account", { body })).status).toBe(202);
    await sent();
    for (const { email } of [partner, viewer]) {
      const mail = mailsTo(email).at(-1);
      expect(mail?.subject).toBe(subject);
      for (const text of ["Anna Adler", said, codes]) expect(mail?.text).toContain(text);
    }
    expect(mailsTo(owner.email).map((mail) => mail.subject)).toContain("Your account is being deleted");
    // Neither an address that nobody has verified nor somebody else gets an email.
    expect([claimed, former].map(({ email }) => mailsTo(email).length)).toEqual(before);
  },
  90_000,
);
