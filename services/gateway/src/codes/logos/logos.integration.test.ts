// Tests logos: valid and hostile files, and codes that use logos.

import { logoIdFromUuid, uuidFromCodeId, uuidFromLogoId, uuidV7 } from "@qr/contracts";
import { describe, expect, test } from "vitest";
import { createCommitGate } from "../../scheduling/commit-gate.ts";
import { outline } from "../../testing/batch-expectations.ts";
import { errorOf, recordOf } from "../../testing/expectations.ts";
import { useTestGateway } from "../../testing/test-gateway.ts";
import { createLogoStore, MAX_LOGOS } from "./logo-store.ts";
import { logoSchema, MAX_LOGO_BYTES } from "./logos-routes.ts";

const api = await useTestGateway();

const svg = (inner: string, size = 'width="40" height="20"', head = "") =>
  `${head}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${inner}</svg>`;
const RED = '<rect width="40" height="20" fill="#ff0000"/>';
const PNG_OF_ONE_PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";
const onePixel = Buffer.from(PNG_OF_ONE_PIXEL, "base64");
/** Returns the header of a PNG that claims to have 100,000 pixels on each side. */
function bomb(): Buffer {
  const png = Buffer.from(onePixel);
  png.writeUInt32BE(100_000, 16);
  png.writeUInt32BE(100_000, 20);
  return png;
}

const upload = (body: string | Buffer, type = "image/svg+xml", key = api.key) =>
  api.call("POST", "/v1/logos", { body, key, headers: { "Content-Type": type } });
async function uploaded(body: string | Buffer, type?: string): Promise<string> {
  const response = await upload(body, type);
  expect(response.status, response.text).toBe(200);
  return logoSchema.parse(response.body).id;
}
const pngOf = async (id: string) =>
  Buffer.from((await api.prisma.logo.findUniqueOrThrow({ where: { id: uuidFromLogoId(id) ?? "" } })).png);
const create = (fields: object, key = api.key) =>
  api.call("POST", "/v1/qr", { body: { target: "https://example.com/menu", ...fields }, key });

describe("a file", () => {
  test.each([
    ["an SVG", svg(RED), "image/svg+xml"],
    ["an SVG with a charset", svg(RED), "Image/SVG+XML; charset=utf-8"],
    ["a PNG", onePixel, "image/png"],
  ])("that is %s is stored as a square PNG", async (_what, file, type) => {
    const png = await pngOf(await uploaded(file, type));
    expect(png.subarray(0, 8).toString("latin1")).toBe("\x89PNG\r\n\x1a\n");
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([512, 512]);
    expect(png.includes("svg")).toBe(false);
  });

  test("is shown as a PNG in a data URL", async () => {
    const id = await uploaded(svg(RED));
    const response = await api.call("GET", `/v1/logos/${id}`);
    const image = `data:image/png;base64,${(await pngOf(id)).toString("base64")}`;
    expect(response.body).toEqual({ id, created_at: expect.any(String), image });
  });

  test.each([
    ["of another type than declared", svg(RED), "image/png"],
    ["that is not an image", "hello", "image/svg+xml"],
    ["that is empty", Buffer.alloc(0), "image/png"],
    ["that is truncated", onePixel.subarray(0, 50), "image/png"],
    ["that claims 10 gigapixels", bomb(), "image/png"],
    ["that is an SVG of 10 gigapixels", svg(RED, 'width="100000" height="100000"'), "image/svg+xml"],
    [
      "whose entities expand exponentially",
      svg(
        "<text>&j;</text>",
        undefined,
        `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${[..."bcdefghij"].map((name, at) => `<!ENTITY ${name} "${`&${"abcdefghi"[at]};`.repeat(10)}">`).join("")}]>`,
      ),
      "image/svg+xml",
    ],
    [
      "that would take minutes to draw",
      svg(
        `<filter id="f" x="0" y="0" width="1" height="1">${'<feGaussianBlur stdDeviation="400"/><feTurbulence numOctaves="100" baseFrequency="0.01"/>'.repeat(60)}</filter><rect width="4000" height="4000" filter="url(#f)"/>`,
        'width="4000" height="4000"',
      ),
      "image/svg+xml",
    ],
    ["that is a GIF", Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64"), "image/png"],
  ])("%s is rejected, and nothing is stored", async (_what, file, type) => {
    const before = await api.prisma.logo.count();
    expect(errorOf(await upload(file, type))).toBe("400 invalid_request :invalid_image");
    expect(await api.prisma.logo.count()).toBe(before);
  });

  test.each(["image/gif", "application/json", "text/plain", "image/svg", ""])(
    "sent as %j is rejected",
    async (type) => {
      expect(errorOf(await upload(svg(RED), type))).toBe("415 unsupported_media_type");
    },
  );

  test("of more than 1 MiB is rejected", async () => {
    expect(errorOf(await upload(Buffer.alloc(MAX_LOGO_BYTES + 1), "image/png"))).toBe("413 body_too_large");
  });

  test("that refers to files, addresses, and scripts shows none of them", async () => {
    const secret = new URL("../../../../../package.json", import.meta.url);
    const own = await pngOf(await uploaded(svg(RED)));
    const hostile = [
      `<use href="${secret.href}#a"/><use xlink:href="/etc/hostname#a"/><use href="http://127.0.0.1:9/x.svg#a"/>`,
      "<script>document.documentElement.remove()</script>",
      '<style>@import url("http://127.0.0.1:9/x.css");</style>',
    ];
    for (const inner of hostile) {
      expect((await pngOf(await uploaded(svg(RED + inner)))).equals(own), inner).toBe(true);
    }
  });

  test.each([
    ["an image file", '<image width="40" height="20" xlink:href="/etc/hostname"/>', "", "images"],
    ["an image of another host", '<image width="40" height="20" href="http://127.0.0.1:9/x.png"/>', "", "images"],
    ["a file as an entity", "<text>&a;</text>", '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>', "entities"],
  ])("that includes %s is rejected, and the message says why", async (_what, inner, head, reason) => {
    const response = await upload(svg(inner, undefined, head));
    expect(errorOf(response)).toBe("400 invalid_request :invalid_image");
    expect(response.text).toContain(reason);
  });
});

const WAITING = {
  name: "waiting_inserts",
  text: "SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
};

/** Long enough for a code's style to be checked, even on a busy machine. */
const FOR_A_CHECK = { timeout: 60_000 };

describe("a code with a logo", () => {
  test("names the logo in its record, and the logo cannot be deleted before the code", async () => {
    const logo = await uploaded(svg(RED));
    const record = recordOf(await create({ dynamic: true, style: { modules: "rounded", logo } }));
    expect(record.style?.logo).toBe(logo);
    const uuid = uuidFromCodeId(record.id) ?? "";
    const [row] = await api.run({ name: "shown_logo", text: "SELECT logo FROM render_symbols WHERE code_id = $1" }, [
      uuid,
    ]);
    expect(row).toEqual({ logo: await pngOf(logo) });
    expect(errorOf(await api.call("DELETE", `/v1/logos/${logo}`))).toBe("409 logo_in_use");
    await api.call("DELETE", `/v1/qr/${record.id}`);
    expect((await api.call("DELETE", `/v1/logos/${logo}`)).body).toEqual({ id: logo, deleted: true });
    expect(errorOf(await api.call("DELETE", `/v1/logos/${logo}`))).toBe("404 not_found");
  });

  test("is rejected if the logo is deleted, another account's, unknown, or malformed", async () => {
    const others = await api.addAccount();
    const response = await upload(svg(RED), undefined, others.key);
    const { id } = logoSchema.parse(response.body);
    recordOf(await create({ style: { logo: id } }, others.key));
    for (const logo of [id, logoIdFromUuid(uuidV7(Date.now())), "logo_1", "https://example.com/logo.png", 5]) {
      expect(errorOf(await create({ style: { logo } }))).toMatch(
        /^400 invalid_request style\.logo:invalid_(value|type)$/,
      );
    }
  });

  describe.each([{}, { "Idempotency-Key": "deleted-logo" }])(
    "whose logo is deleted while it is being saved (%j)",
    (headers) => {
      /** Deletes a new logo, and commits the deletion once a request that uses the logo is waiting for it. Returns the response. */
      async function sendDuringDeletion(path: string, bodyWith: (style: object) => unknown) {
        const logo = await uploaded(svg(RED));
        const { response } = await api.prisma.$transaction(async (transaction) => {
          await transaction.logo.delete({ where: { id: uuidFromLogoId(logo) ?? "" } });
          const response = api.call("POST", path, { body: bodyWith({ logo }), headers });
          await expect.poll(() => api.run(WAITING, []), FOR_A_CHECK).toEqual([{ waiting: 1 }]);
          return { response };
        });
        return response;
      }

      test("is rejected", async () => {
        const response = await sendDuringDeletion("/v1/qr", (style) => ({ target: "https://example.com/", style }));
        expect(errorOf(response)).toBe("400 invalid_request style.logo:invalid_value");
      });

      test("is rejected in a batch, and the other items are created", async () => {
        const item = { target: "https://example.com/" };
        const others = await uploaded(svg(RED));
        const response = await sendDuringDeletion("/v1/qr/batch", (style) => [
          item,
          { ...item, style },
          { ...item, style: { logo: others } },
        ]);
        expect(outline(response)).toEqual(["200", "400 invalid_request style.logo:invalid_value", "200"]);
      });
    },
  );

  test("is rejected if the content is too long for the part that the logo covers", async () => {
    const logo = await uploaded(svg(RED));
    for (const length of [600, 1500]) {
      const body = { type: "text", target: "x".repeat(length), style: { logo } };
      expect(errorOf(await create(body))).toBe("400 invalid_request style:unscannable");
    }
  });
});

test("an account has a bounded number of logos, even with concurrent uploads", async () => {
  const { accountId, key } = await api.addAccount();
  const rows = Array.from({ length: MAX_LOGOS - 1 }, () => ({
    id: uuidV7(Date.now()),
    accountId,
    png: new Uint8Array([1]),
    pagePng: new Uint8Array([1]),
    createdAt: new Date(),
  }));
  await api.prisma.logo.createMany({ data: rows });
  const store = createLogoStore(api.prisma);
  const more = () =>
    store.insert(
      { id: uuidV7(Date.now()), accountId, png: onePixel, pagePng: onePixel, createdAt: new Date() },
      createCommitGate(),
    );
  // The account's row is locked until several uploads have started, so that all of the uploads are in progress at the same time.
  const started = await api.prisma.$transaction(async (transaction) => {
    await transaction.$queryRaw`SELECT 1 AS one FROM accounts WHERE id = ${accountId}::uuid FOR UPDATE`;
    const inserts = Promise.allSettled(Array.from({ length: 3 }, more));
    await expect.poll(() => api.run(WAITING, [])).toEqual([{ waiting: 3 }]);
    return { inserts };
  });
  const outcomes = await started.inserts;
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(errorOf(await upload(onePixel, "image/png", key))).toBe("409 limit_reached");
  const list = await api.call("GET", "/v1/logos", { key });
  expect((list.body as { data: unknown[] }).data).toHaveLength(MAX_LOGOS);
});
