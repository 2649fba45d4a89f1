import { Buffer } from "node:buffer";
import { codeCreatedV1, uuidFromCodeId } from "@qr/contracts";
import { expect, test } from "vitest";
import { createDynamic, errorOf, recordOf } from "../testing/expectations.ts";
import { startTestGateway, useTestGateway } from "../testing/test-gateway.ts";
import { codeRecordSchema } from "./code-schemas.ts";

const api = await useTestGateway();

const post = async (body: unknown, headers?: Record<string, string>) =>
  errorOf(await api.call("POST", "/v1/qr", { body, ...(headers ? { headers } : {}) }));

test("B11 a minimal request creates a static code with all defaults", async () => {
  const response = await api.call("POST", "/v1/qr", { body: { target: "https://Example.com/a?b=c#d" } });
  const record = recordOf(response);
  const id = record.id;
  expect(record).toEqual({
    id: expect.stringMatching(/^qr_[0-9a-hjkmnp-tv-z]{26}$/),
    type: "url",
    target: "https://Example.com/a?b=c#d",
    dynamic: false,
    title: null,
    tags: [],
    external_id: null,
    metadata: {},
    note: null,
    archived: false,
    color: { dark: "#000000", light: "#ffffff" },
    format: "png",
    domain: "short.qr-service.com",
    query: "drop",
    preview: true,
    state: "active",
    starts_at: null,
    expires_at: null,
    paused: false,
    max_scans: null,
    fallback_target: null,
    has_password: false,
    short_url: expect.stringMatching(/^https:\/\/short\.qr-service\.com\/[0-9A-HJKMNP-TV-Z]{10}$/),
    image_url: `https://images.qr-service.com/${id}.png`,
    svg_url: `https://images.qr-service.com/${id}.svg`,
    aliases: [],
    scans: 0,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    updated_at: record.created_at,
  });
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("x-powered-by")).toBeNull();
  expect(response.headers.get("etag")).toBe(`"${id}-1"`);
});

test("every field is stored, and the ID contains the time of creation", async () => {
  const body = {
    type: "text",
    target: "Grüße\n🎉",
    dynamic: true,
    title: "  Menu <b>1</b> ",
    color: { dark: "#0033AA" },
    format: "svg",
  };
  const record = recordOf(await api.call("POST", "/v1/qr", { body }));
  expect(record).toMatchObject({
    type: "text",
    target: "Grüße\n🎉",
    title: "Menu <b>1</b>",
    color: { dark: "#0033aa", light: "#ffffff" },
    format: "svg",
  });
  const uuid = uuidFromCodeId(record.id) ?? "";
  expect(Number.parseInt(uuid.replace("-", "").slice(0, 12), 16)).toBe(Date.parse(record.created_at));
  expect(recordOf(await api.call("GET", `/v1/qr/${record.id}`))).toEqual(record);
});

test("the symbol encodes the target of a static code and the uppercase short URL of a dynamic one", async () => {
  const fixed = recordOf(await api.call("POST", "/v1/qr", { body: { target: "https://example.com/x" } }));
  const dynamic = await createDynamic(api);
  const payloadOf = async (id: string) =>
    (await api.prisma.code.findUniqueOrThrow({ where: { id: uuidFromCodeId(id) ?? "" } })).payload;
  expect(await payloadOf(fixed.id)).toBe("https://example.com/x");
  expect(await payloadOf(dynamic.id)).toBe(`${dynamic.short_url.toUpperCase()}/`);
});

test("a create warns if the short host is private, but not about static codes", async () => {
  const inNetwork = await startTestGateway({ PUBLIC_SHORT_URL: "http://192.168.1.20:8081" });
  const call = async (path: string, body: unknown) => (await inNetwork.call("POST", path, { body })).body;
  const warnings = [
    { code: "short_host_private", message: expect.stringContaining("Printed codes work only on this network") },
  ];
  const target = "https://example.com/menu";
  const code = await call("/v1/qr", { target, dynamic: true });
  expect(code).toEqual({ ...codeRecordSchema.strip().parse(code), warnings });
  expect(await call("/v1/qr", { target })).not.toHaveProperty("warnings");
  expect(await call("/v1/qr/batch", [{ target }, { target, dynamic: true }])).toMatchObject({ warnings });
  expect(await call("/v1/qr/batch", [{ target }, { target: "none", dynamic: true }])).not.toHaveProperty("warnings");
  await inNetwork.stop();
});

test("the message for the render service matches its contract", async () => {
  const stalled = await startTestGateway({}, { bus: { ...neverPublishing } });
  const record = await createDynamic(stalled);
  const events = await stalled.prisma.event.findMany({ where: { subject: uuidFromCodeId(record.id) ?? "" } });
  expect(events).toMatchObject([{ type: "code.created.v1", actor: { type: "api_key", name: "test" } }]);
  expect(codeCreatedV1.parse(events[0]?.data)).toEqual({
    code_id: uuidFromCodeId(record.id),
    payload: `${record.short_url.toUpperCase()}/`,
    color: { dark: "#000000", light: "#ffffff" },
    format: "png",
  });
  await stalled.stop();
});

const neverPublishing = {
  publish: () => Promise.reject(new Error("unavailable")),
  consume: () => Promise.reject(new Error("unavailable")),
  state: () => "down" as const,
  close: async () => {},
};

test("B9 one response lists all violations of a request", async () => {
  const body = {
    target: "ftp://example.com",
    dinamic: true,
    dynamic: "true",
    type: "wi-fi",
    title: "x".repeat(201),
    color: { dark: "red", ligth: "#ffffff" },
    format: "PNG",
  };
  expect((await post(body)).split(" ").sort()).toEqual(
    [
      "400",
      "invalid_request",
      "type:invalid_value",
      "dynamic:invalid_type",
      "title:too_long",
      "color.dark:invalid_value",
      "color.ligth:unknown_field",
      "format:invalid_value",
      "dinamic:unknown_field",
    ].sort(),
  );
  expect(await post({ target: "ftp://example.com", color: { dark: "#ffffff" }, x: 1 })).toBe(
    "400 invalid_request x:unknown_field target:invalid_target color:unscannable_colors",
  );
});

test.each([
  ["B4", "", "400 invalid_json"],
  ["B4", "{", "400 invalid_json"],
  ["B4", "null", "400 invalid_json"],
  ["B4", "[]", "400 invalid_json"],
  ["B4", '"text"', "400 invalid_json"],
  ["B4", "1", "400 invalid_json"],
  ["B4", Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), "400 invalid_json"],
  ["B4", Buffer.from('{"target":"https://example.com"}', "utf16le"), "400 invalid_json"],
  ["B1", "{}", "400 invalid_request target:required"],
  ["B8", '{"__proto__":{"x":1},"target":"https://e.com"}', "400 invalid_request __proto__:unknown_field"],
  [
    "B8",
    '{"constructor":1,"toString":2,"target":"https://e.com"}',
    "400 invalid_request constructor:unknown_field toString:unknown_field",
  ],
  [
    "B9",
    '{"id":1,"scans":2,"short_url":"x","account_id":3,"dinamic":true,"target":"https://e.com"}',
    "400 invalid_request id:unknown_field scans:unknown_field short_url:unknown_field account_id:unknown_field dinamic:unknown_field",
  ],
  ["B22", `{"target":${"[".repeat(10_000)}${"]".repeat(10_000)}}`, "400 invalid_json"],
  ["B22", `{"target":${"[".repeat(32)}${"]".repeat(32)}}`, "400 invalid_json"],
  ["B22", `{"target":${"[".repeat(31)}${"]".repeat(31)}}`, "400 invalid_request target:invalid_type"],
  ["B5", JSON.stringify({ target: `https://e.com/${"x".repeat(65_536)}` }), "413 body_too_large"],
] as const)("%s body %#", async (_, body, expected) => {
  expect(await post(body)).toBe(expected);
});

test.each([
  ["U19", { target: null }, "target:invalid_type"],
  ["U19", { target: 1 }, "target:invalid_type"],
  ["U19", { target: "" }, "target:too_short"],
  ["B10", { dynamic: 1 }, "dynamic:invalid_type"],
  ["B10", { dynamic: "true" }, "dynamic:invalid_type"],
  ["B10", { dynamic: null }, "dynamic:invalid_type"],
  ["B11", { type: "URL" }, "type:invalid_value"],
  ["B11", { type: null }, "type:invalid_value"],
  ["B12", { title: 5 }, "title:invalid_type"],
  ["B12", { title: "x".repeat(201) }, "title:too_long"],
  ["B12", { title: "🎉".repeat(201) }, "title:too_long"],
  ["B18", { format: "svg;x" }, "format:invalid_value"],
  ["B18", { format: "PNG" }, "format:invalid_value"],
  ["B18", { format: "gif" }, "format:invalid_value"],
  ["B18", { format: "../a" }, "format:invalid_value"],
  ["C7", { size: 20_000 }, "size:unknown_field"],
  ["C7", { margin: -1 }, "margin:unknown_field"],
  ["C5", { color: null }, "color:invalid_type"],
  ["C5", { color: [] }, "color:invalid_type"],
  ["C1", { color: { dark: "#zzzzzz" } }, "color.dark:invalid_value"],
  ["C1", { color: { dark: "#fff" } }, "color.dark:invalid_value"],
  ["C1", { color: { light: "#00000000" } }, "color.light:invalid_value"],
  ["C1", { color: { dark: "red" } }, "color.dark:invalid_value"],
  ["C1", { color: { dark: "rgb(0,0,0)" } }, "color.dark:invalid_value"],
  ["C2", { color: { dark: '#000"/><script>' } }, "color.dark:invalid_value"],
  ["C5", { color: { dark: null } }, "color.dark:invalid_type"],
  ["C3", { color: { dark: "#123456", light: "#123456" } }, "color:unscannable_colors"],
  ["C4", { color: { dark: "#ffffff", light: "#000000" } }, "color:unscannable_colors"],
  ["C4", { color: { dark: "#959595" } }, "color:unscannable_colors"],
  ["C4", { color: { dark: "#8056f9", light: "#09f500" } }, "color:unscannable_colors"],
] as const)("%s rejects the fields %j", async (_, fields, expected) => {
  expect(await post({ target: "https://example.com", ...fields })).toBe(`400 invalid_request ${expected}`);
});

test("B12 titles are counted in code points, and a blank title means none", async () => {
  const titleOf = async (title: unknown) => (await createDynamic(api, { title })).title;
  expect(await titleOf("🎉".repeat(200))).toBe("🎉".repeat(200));
  expect(await titleOf("   ")).toBeNull();
  expect(await titleOf(null)).toBeNull();
  expect(await titleOf("e\u0301")).toBe("\u00e9");
  expect((await createDynamic(api, { color: { dark: "#949494" } })).color.dark).toBe("#949494");
});

test("C5 an omitted color has its default", async () => {
  expect((await createDynamic(api, { color: { dark: "#123456" } })).color).toEqual({
    dark: "#123456",
    light: "#ffffff",
  });
  expect((await createDynamic(api, { color: { light: "#abcdef" } })).color).toEqual({
    dark: "#000000",
    light: "#abcdef",
  });
  expect((await createDynamic(api, { color: {} })).color).toEqual({ dark: "#000000", light: "#ffffff" });
});

test("B8 fields named like members of every object do not change those members", async () => {
  await api.call("POST", "/v1/qr", { body: '{"__proto__":{"polluted":1},"target":"https://e.com"}' });
  expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
});

test.each(["?", "#", "?q=%zz", "/pfad/%C3%A4/\u00e4#%zz", "?a=1&a=2#x"])(
  "U15 a target that ends with %s is kept unchanged",
  async (end) => {
    const target = `https://example.com${end}`;
    expect((await createDynamic(api, { target })).target).toBe(target);
  },
);
