import { canonicalSlug, RESERVED_SLUGS, uuidFromCodeId } from "@qr/contracts";
import { expect, test } from "vitest";
import { errorOf, recordOf } from "../testing/expectations.ts";
import { useTestGateway } from "../testing/test-gateway.ts";

const api = await useTestGateway();

const post = (fields: object) => api.call("POST", "/v1/qr", { body: { target: "https://example.com/own", ...fields } });
const payloadOf = async (id: string) =>
  (await api.prisma.code.findUniqueOrThrow({ where: { id: uuidFromCodeId(id) ?? "" } })).payload;

test.each([
  ["Summer_Menu-24", true],
  ["static-One", false],
  ["abc", true],
  ["x".repeat(40), true],
  ["___", false],
])(
  "the slug %s is shown in its canonical form, and a dynamic code's symbol encodes the URL in uppercase",
  async (slug, dynamic) => {
    const record = recordOf(await post({ slug, dynamic }));
    expect(record.short_url).toBe(`https://short.qr-service.com/${canonicalSlug(slug)}`);
    const encoded = `HTTPS://SHORT.QR-SERVICE.COM/${slug.toUpperCase()}/`;
    expect(await payloadOf(record.id)).toBe(dynamic ? encoded : record.target);
  },
);

test("a slug is taken in every letter case, for all accounts, and even after its code has been deleted", async () => {
  const first = recordOf(await post({ slug: "Once-Only", dynamic: true }));
  for (const slug of ["Once-Only", "once-only", "ONCE-ONLY"]) {
    expect(errorOf(await post({ slug, dynamic: true }))).toBe("409 slug_taken");
  }
  const { key } = await api.addAccount();
  const body = { target: "https://example.com/own", slug: "once-ONLY" };
  expect(errorOf(await api.call("POST", "/v1/qr", { key, body }))).toBe("409 slug_taken");
  await api.call("DELETE", `/v1/qr/${first.id}`);
  expect(errorOf(await post({ slug: "once-only" }))).toBe("409 slug_taken");
  expect(await api.prisma.code.count({ where: { slug: "ONCE-ONLY" } })).toBe(1);
});

test("one of 20 parallel creates with the same slug gets the code, the others slug_taken", async () => {
  const responses = await Promise.all(Array.from({ length: 20 }, () => post({ slug: "rush-hour" })));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const response of responses.filter(({ status }) => status !== 200))
    expect(errorOf(response)).toBe("409 slug_taken");
});

test.each<[unknown, string]>([
  ...RESERVED_SLUGS.flatMap((slug) => [slug, slug.toUpperCase()]).map((slug): [string, string] => [
    slug,
    "reserved_slug",
  ]),
  ["ab", "too_short"],
  ["", "too_short"],
  ["x".repeat(41), "too_long"],
  ["a b c", "invalid_value"],
  ["robots.txt", "invalid_value"],
  ["a/b/c", "invalid_value"],
  ["größe", "invalid_value"],
  ["abc\n", "invalid_value"],
  [5, "invalid_type"],
  [null, "invalid_type"],
])("the slug %j is rejected: %s", async (slug, code) => {
  expect(errorOf(await post({ slug }))).toBe(`400 invalid_request slug:${code}`);
});
