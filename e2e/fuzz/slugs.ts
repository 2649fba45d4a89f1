// Slugs that the client chooses are kept (in uppercase), are unique regardless of case, and never become available again.

import { canonicalSlug, isReservedSlug } from "@qr/contracts";
import fc from "fast-check";
import { BrokenRule, recordIn } from "./client.ts";
import { property, unused } from "./property.ts";
import { goodDynamic } from "./requests.ts";

const letters = fc.string({ unit: fc.constantFrom(..."abcXYZ019_-"), maxLength: 20 });
/** Slugs with a random part, because a slug can never be reused. */
const ownSlug = fc
  .tuple(letters, unused(fc.integer({ min: 0, max: 2 ** 48 })), fc.boolean())
  .map(([text, number, isUpper]) => {
    const slug = `${text}${number.toString(36).padStart(10, "z")}`;
    return isUpper ? slug.toUpperCase() : slug;
  })
  .filter((slug) => slug.length <= 40 && !isReservedSlug(slug));
const badSlug = fc.oneof(
  fc.constantFrom<unknown>(
    "",
    "ab",
    "x".repeat(41),
    "a b",
    "a/b",
    "a.b",
    "größe",
    "abc\n",
    "\ud800abc",
    null,
    5,
    true,
    ["abc"],
  ),
  fc.tuple(letters, fc.constantFrom(..."!$%&/()=?+#'.:,;<>| ~^\\\""), letters).map((parts) => parts.join("")),
);

export const slugs = property(
  "a chosen slug can be used once, ignoring case",
  fc.tuple(ownSlug, goodDynamic, badSlug),
  async (client, [slug, creation, bad]) => {
    const created = recordIn(await client.expect("200", "POST", "/v1/qr", { body: { ...creation, slug } }));
    if (!created.short_url.endsWith(`/${canonicalSlug(slug)}`))
      throw new BrokenRule(`the slug ${slug} became ${created.short_url}`);
    const forms = [slug, slug.toLowerCase(), slug.toUpperCase()];
    for (const form of forms) {
      await client.expect("409 slug_taken", "POST", "/v1/qr", { body: { ...creation, slug: form } });
    }
    const stranger = { body: { ...creation, slug }, key: client.keys.foreign };
    await client.expect("409 slug_taken", "POST", "/v1/qr", stranger);
    await client.expect("200", "DELETE", `/v1/qr/${created.id}`);
    await client.expect("409 slug_taken", "POST", "/v1/qr", stranger);
    await client.expect("400 invalid_request", "POST", "/v1/qr", { body: { ...creation, slug: bad } });
  },
);
