// Tests that previews show exactly what a create request would produce, and that they leave nothing behind.

import { DRAFT_SLUG, GENERATED_SLUG_LENGTH, uuidFromCodeId } from "@qr/contracts";
import type { Preview } from "@qr/session-api";
import { expect, test } from "vitest";
import { errorOf, recordOf } from "../../testing/expectations.ts";
import { useTestGateway } from "../../testing/test-gateway.ts";
import { signUp, signUpMember } from "../../testing/test-person.ts";
import { generateSlug } from "../address.ts";

const api = await useTestGateway();
const person = await signUp(api);

async function previewOf(body: object, by = person): Promise<Preview> {
  const response = await by.call("POST", "/session/preview", { body });
  expect(response.status, response.text).toBe(200);
  return response.body as Preview;
}
const create = (body: object) => person.call("POST", "/session/v1/qr", { body });
const rows = async () => [await api.prisma.code.count(), await api.prisma.event.count()];

let slugs = 0;
const newSlug = () => `preview-${++slugs}`;

test.each<[string, object]>([
  ["a static URL", { target: "https://example.com/menu?tisch=7#käse" }],
  ["a dynamic code", { target: "https://example.com/menu", dynamic: true }],
  ["a text in two colors", { type: "text", target: "Grüße ✓", color: { dark: "#1A237E", light: "#ffffff" } }],
  ["a network", { type: "wifi", target: "WIFI:T:WPA;S:Guests;P:correct horse;;" }],
  ["the largest text", { type: "text", target: "x".repeat(2331) }],
  ["a mixed text", { type: "text", target: "TISCH 0123456789 und 01234567890123 Bäume" }],
])("of %s has the payload and short URL of the created code", async (_what, fields) => {
  const body = { ...fields, slug: newSlug() };
  const preview = await previewOf(body);
  const record = recordOf(await create(body));
  const { payload } = await api.prisma.code.findUniqueOrThrow({ where: { id: uuidFromCodeId(record.id) ?? "" } });
  expect(preview).toMatchObject({
    payload,
    payload_bytes: Buffer.byteLength(payload),
    short_url: record.short_url,
    is_slug_placeholder: false,
  });
});

test.each([
  // The smallest version for level M and the best level that fits in it (ISO/IEC 18004), for bytes, letters, digits, and the largest symbol.
  ["x", 26, 2, 25, "M", 13.2],
  ["x", 27, 3, 29, "Q", 14.8],
  ["A", 20, 1, 21, "M", 11.6],
  ["A", 21, 2, 25, "Q", 13.2],
  ["A", 20 - 4, 1, 21, "Q", 11.6],
  ["1", 34, 1, 21, "M", 11.6],
  ["1", 17, 1, 21, "H", 11.6],
  ["1", 35, 2, 25, "Q", 13.2],
  ["x", 2331, 40, 177, "M", 74],
])(
  "of the character %s %i times has the symbol that the standard prescribes",
  async (character, times, version, modules, error_correction, min_print_mm) => {
    const target = character.repeat(times);
    expect(await previewOf({ type: "text", target })).toMatchObject({
      version,
      modules,
      error_correction,
      min_print_mm,
    });
  },
);

test("of a style is the drawing that a decoder has read, and the frame adds to the least printed width", async () => {
  const body = { target: "https://example.com/menu", dynamic: true, color: { dark: "#1a237e", light: "#ffffff" } };
  const plain = await previewOf(body);
  const framed = await previewOf({ ...body, style: { modules: "dots", frame: { caption: "Menu" } } });
  expect(plain.svg).toBeNull();
  expect(framed.svg).toMatch(
    /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="(\d+)" height="\1".*#1a237e.*<\/svg>\n$/,
  );
  expect(framed.modules).toBe(plain.modules);
  // One module above the symbol, and the band for the caption below it.
  expect(framed.min_print_mm).toBe(Math.round((plain.modules + 8 + 1 + 7) * 4) / 10);
});

test("of another design is that of the code with this design, and changes nothing", async () => {
  const code = recordOf(await create({ target: "https://example.com/menu", dynamic: true, slug: newSlug() }));
  const previewDesign = (body: object, id = code.id) => person.call("POST", `/session/codes/${id}/preview`, { body });
  const design = {
    color: { dark: "#1a237e", light: "#ffffff" },
    style: { modules: "rounded", frame: { caption: "Menu" } },
  };
  const preview = (await previewDesign(design)).body as Preview;
  const { payload } = await api.prisma.code.findUniqueOrThrow({ where: { id: uuidFromCodeId(code.id) ?? "" } });
  expect(preview).toMatchObject({ payload, short_url: code.short_url, is_slug_placeholder: false });
  expect(preview.svg).toContain("#1a237e");
  expect((await previewDesign({})).body).toMatchObject({ payload, svg: null, contrast: 21 });
  expect(recordOf(await person.call("GET", `/session/v1/qr/${code.id}`))).toEqual(code);
  for (const body of [{ color: { dark: "#ffffff" } }, { style: { modules: "stars" } }, { title: "x" }]) {
    const saved = await person.call("PUT", `/session/v1/qr/${code.id}/design`, { body });
    expect(errorOf(await previewDesign(body))).toBe(errorOf(saved));
  }
  expect(errorOf(await previewDesign(design, "qr_00000000000000000000000000"))).toBe("404 not_found");
});

test("shows a placeholder that no code can have for a random slug", async () => {
  const body = { target: "https://example.com/menu", dynamic: true };
  const preview = await previewOf(body);
  expect(preview).toMatchObject({
    payload: `HTTPS://SHORT.QR-SERVICE.COM/${DRAFT_SLUG}/`,
    short_url: `https://short.qr-service.com/${DRAFT_SLUG}`,
    is_slug_placeholder: true,
  });
  expect(DRAFT_SLUG).toHaveLength(GENERATED_SLUG_LENGTH);
  expect(preview.short_url).toHaveLength(recordOf(await create(body)).short_url.length);
  for (let round = 0; round < 20; round += 1) {
    const { version } = await previewOf({ ...body, slug: generateSlug() });
    expect(version).toBeLessThanOrEqual(preview.version);
  }
  expect(errorOf(await create({ ...body, slug: DRAFT_SLUG }))).toBe("400 invalid_request slug:reserved_slug");
});

test.each([
  ["#000000", "#ffffff", 21],
  ["#000000", "#FFFFFF", 21],
  ["#1a237e", "#ffffff", 13.24],
  ["#767676", "#ffffff", 4.54],
])("%s on %s has a contrast of %d", async (dark, light, contrast) => {
  expect((await previewOf({ target: "https://example.com/", color: { dark, light } })).contrast).toBe(contrast);
});

test.each([
  {},
  { target: "" },
  { target: "ftp://example.com/" },
  { target: "http://127.0.0.1/" },
  { target: "https://short.qr-service.com/ABC", dynamic: true },
  { target: "https://example.com/", color: { dark: "#eeeeee", light: "#ffffff" }, title: "x".repeat(201), slug: "a b" },
  { target: "WIFI:T:WPA;S:x;P:12345678;;", type: "wifi", dynamic: true },
  { target: "x".repeat(2332), type: "text" },
  { target: "https://example.com/", typ: "url", format: "gif" },
  { target: "https://example.com/", slug: "robots" },
])("case %# is rejected in the same way as a create request", async (body) => {
  const refused = await person.call("POST", "/session/preview", { body });
  const created = await create(body);
  expect(errorOf(refused)).toBe(errorOf(created));
  const withoutId = ({ text }: { text: string }) => ({ ...JSON.parse(text), request_id: "" });
  expect(withoutId(refused)).toEqual(withoutId(created));
});

test("saves nothing and needs no idempotency key", async () => {
  const before = await rows();
  await previewOf({ target: "https://example.com/", dynamic: true, slug: "not-saved" });
  await person.call("POST", "/session/preview", {
    body: { target: "https://example.com/" },
    headers: { "Idempotency-Key": "the-same-key" },
  });
  expect(await rows()).toEqual(before);
  expect(await api.prisma.idempotentResponse.count()).toBe(0);
  expect(recordOf(await create({ target: "https://example.com/", slug: "not-saved" })).short_url).toContain(
    "NOT-SAVED",
  );
});

test("responds while another transaction locks the account and its codes", async () => {
  await create({ target: "https://example.com/", slug: "held" });
  await api.prisma.$transaction(async (transaction) => {
    await transaction.$executeRaw`LOCK TABLE accounts, codes, events IN SHARE ROW EXCLUSIVE MODE`;
    await previewOf({ target: "https://example.com/", dynamic: true, slug: "held" });
  });
});

test("is allowed for editors, not for viewers", async () => {
  const body = { target: "https://example.com/" };
  const [editor, viewer] = [
    await signUpMember(api, person.accountId, "editor"),
    await signUpMember(api, person.accountId, "viewer"),
  ];
  expect((await previewOf(body, editor)).payload).toBe(body.target);
  expect(errorOf(await viewer.call("POST", "/session/preview", { body }))).toBe("403 forbidden");
});
