// The mails about an erased account, with a real SMTP server.

import { expect, test } from "vitest";
import { useMailedGateway } from "../../testing/mailed-people.ts";
import { PASSWORD } from "../../testing/test-person.ts";

const ERASED = { timeout: 60_000, interval: 100 };
const { api, mailsTo, member, sent } = await useMailedGateway();

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
    const requested = mailsTo(email).at(-1);
    expect(requested?.subject).toBe("Ihr Konto wird gelöscht");
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
