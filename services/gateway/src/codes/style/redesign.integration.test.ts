// Tests codes that get another design: a new image URL, what is kept of the earlier design, and what is rejected.

import { codeUpdatedV1, uuidFromCodeId } from "@qr/contracts";
import { expect, test } from "vitest";
import { z } from "zod";
import { errorOf, recordOf } from "../../testing/expectations.ts";
import { useTestGateway } from "../../testing/test-gateway.ts";
import type { CodeRecord } from "../code-schemas.ts";
import { logoSchema } from "../logos/logos-routes.ts";
import { wipeDeletedCodes } from "../wipe-store.ts";
import { MAX_DESIGNS } from "./design-store.ts";

const api = await useTestGateway();

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10" fill="red"/></svg>';
const BLUE = { dark: "#00008b", light: "#ffffff" };
const DOTS = { modules: "dots", finders: "circle", frame: { caption: "Menu" }, logo: null };

const create = async (fields: object = {}) =>
  recordOf(
    await api.call("POST", "/v1/qr", { body: { target: "https://example.com/menu", dynamic: true, ...fields } }),
  );
const redesign = ({ id }: CodeRecord, body: unknown, headers: Record<string, string> = {}) =>
  api.call("PUT", `/v1/qr/${id}/design`, { body, headers });
const uuidOf = ({ id }: CodeRecord) => uuidFromCodeId(id) ?? "";
const designsOf = (code: CodeRecord) =>
  api.prisma.design.findMany({ where: { codeId: uuidOf(code) }, orderBy: { revision: "asc" } });
async function uploadLogo(): Promise<string> {
  const headers = { "Content-Type": "image/svg+xml" };
  return logoSchema.parse((await api.call("POST", "/v1/logos", { body: SVG, headers })).body).id;
}

test.each([true, false])(
  "a new design has new image URLs, and the earlier one is kept (dynamic: %s)",
  async (dynamic) => {
    const code = await create({ dynamic });
    const response = await redesign(code, { color: BLUE, style: DOTS });
    const changed = recordOf(response);
    expect(changed).toEqual({
      ...code,
      color: BLUE,
      style: DOTS,
      image_url: code.image_url.replace(/\.png$/, ".2.png"),
      svg_url: code.svg_url.replace(/\.svg$/, ".2.svg"),
      updated_at: changed.updated_at,
    });
    expect(response.headers.get("etag")).toBe(`"${code.id}-2"`);
    expect(recordOf(await api.call("GET", `/v1/qr/${code.id}`))).toEqual(changed);
    expect(await designsOf(code)).toMatchObject([
      { revision: 1, colorDark: "#000000", colorLight: "#ffffff", style: null, logoId: null },
    ]);
    const event = await api.prisma.event.findFirstOrThrow({
      where: { subject: uuidOf(code), type: "code.updated.v1" },
    });
    expect(codeUpdatedV1.parse(event.data)).toMatchObject({
      version: 2,
      changes: { color: { from: code.color, to: BLUE }, style: { from: null, to: DOTS } },
    });
  },
);

test("the design that the code has already changes nothing", async () => {
  const code = await create({ color: BLUE, style: DOTS });
  expect(recordOf(await redesign(code, { color: BLUE, style: DOTS }))).toEqual(code);
  expect(await designsOf(code)).toEqual([]);
});

test("an omitted part gets its default", async () => {
  const code = await create({ color: BLUE, style: DOTS });
  const plain = recordOf(await redesign(code, {}));
  expect([plain.color, "style" in plain]).toEqual([{ dark: "#000000", light: "#ffffff" }, false]);
});

test("the history shows the change, and putting it back is a third design", async () => {
  const code = await create({ style: DOTS });
  await redesign(code, { color: BLUE });
  const history = await api.call("GET", `/v1/qr/${code.id}/history`);
  expect(z.object({ data: z.array(z.looseObject({})) }).parse(history.body).data[0]).toMatchObject({
    version: 2,
    changes: { color: { from: code.color, to: BLUE }, style: { from: DOTS, to: null } },
  });
  const restored = recordOf(await api.call("POST", `/v1/qr/${code.id}/history/2/restore`));
  expect(restored).toMatchObject({ color: code.color, style: DOTS });
  expect(restored.image_url).toMatch(/\.3\.png$/);
  expect(await designsOf(code)).toMatchObject([{ revision: 1 }, { revision: 2, colorDark: BLUE.dark, style: null }]);
});

test.each([
  [{ color: { dark: "#ffffff" } }, "400 invalid_request color:unscannable_colors"],
  [
    { color: { dark: "red" }, style: { modules: "stars" } },
    "400 invalid_request color.dark:invalid_value style.modules:invalid_value",
  ],
  [{ style: { frame: { caption: "日" } } }, "400 invalid_request style.frame.caption:invalid_value"],
  [{ style: { logo: "logo_06ey1qk3r5s8mq2v7c9t4w1x0b" } }, "400 invalid_request style.logo:invalid_value"],
  [{ title: "x" }, "400 invalid_request title:unknown_field"],
  [[], "400 invalid_json"],
])("%j is rejected, and the code keeps its design", async (body, expected) => {
  const code = await create();
  expect(errorOf(await redesign(code, body))).toBe(expected);
  expect(recordOf(await api.call("GET", `/v1/qr/${code.id}`))).toEqual(code);
  expect(await designsOf(code)).toEqual([]);
});

test("a style that scanners cannot read in the symbol of the code is rejected", async () => {
  const code = await create({ dynamic: false, type: "text", target: "x".repeat(1000) });
  expect(errorOf(await redesign(code, { style: DOTS }))).toBe("400 invalid_request style:unscannable");
  recordOf(await redesign(code, { color: BLUE }));
});

test("an outdated If-Match is rejected, and so is a design too many", async () => {
  const code = await create();
  expect(errorOf(await redesign(code, { color: BLUE }, { "If-Match": '"other"' }))).toBe("412 version_mismatch");
  expect(errorOf(await redesign(code, { color: BLUE }, { "If-Match": "other" }))).toBe(
    "400 invalid_request If-Match:invalid_value",
  );
  await api.prisma.code.update({ where: { id: uuidOf(code) }, data: { revision: MAX_DESIGNS } });
  expect(errorOf(await redesign(code, { color: BLUE }))).toBe("409 limit_reached");
});

test("concurrent designs are numbered without gaps, and all are kept", async () => {
  const code = await create();
  const colors = Array.from({ length: 8 }, (_, index) => ({ dark: `#00000${index + 1}`, light: "#ffffff" }));
  const responses = await Promise.all(colors.map((color) => redesign(code, { color })));
  const urls = responses.map((response) => recordOf(response).image_url.replace(/^.*?\.(\d+)\.png$/, "$1"));
  expect(urls.map(Number).sort()).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  expect((await designsOf(code)).map(({ revision }) => revision)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test("the logo of an earlier design cannot be deleted before the code, whose designs are wiped with it", async () => {
  const logo = await uploadLogo();
  const code = await create({ style: { logo } });
  recordOf(await redesign(code, { color: BLUE }));
  expect(errorOf(await api.call("DELETE", `/v1/logos/${logo}`))).toBe("409 logo_in_use");
  await api.call("DELETE", `/v1/qr/${code.id}`);
  expect((await api.call("DELETE", `/v1/logos/${logo}`)).body).toEqual({ id: logo, deleted: true });
  const longAgo = new Date(Date.now() - 31 * 86_400_000);
  await api.prisma.code.update({ where: { id: uuidOf(code) }, data: { deletedAt: longAgo } });
  await wipeDeletedCodes(api.prisma, 100);
  expect(await designsOf(code)).toEqual([]);
});
