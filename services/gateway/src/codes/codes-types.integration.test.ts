// Tests each type of code through the API: which targets are accepted, and what the symbol and the target cache contain.

import { CODE_TYPES, errorBodySchema, uuidFromCodeId } from "@qr/contracts";
import { createMemoryTargetCache } from "@qr/target-cache";
import { expect, test } from "vitest";
import { errorOf, keyOfUrl, recordOf } from "../testing/expectations.ts";
import { useTestGateway } from "../testing/test-gateway.ts";
import type { CodeRecord } from "./code-schemas.ts";

const cache = createMemoryTargetCache();
const api = await useTestGateway({}, { targetCache: cache });

type Type = CodeRecord["type"];
const TARGETS: Readonly<Record<Type, { good: string; bad: string; kind: string }>> = {
  url: { good: "HTTPS://Example.com/ä b".replace(" ", "%20"), bad: "javascript:alert(1)", kind: "redirect" },
  links: {
    good: '{"links": [{"url":"HTTPS://Example.com/ä","label":"Menü 🎉"}],\n"title":"Ada"}',
    bad: '{"title":"Ada","links":[]}',
    kind: "links",
  },
  app: {
    good: '{"name":"Ada","android":"https://play.google.com/store/apps/details?id=a"}',
    bad: '{"name":"Ada","web":"https://example.com/"}',
    kind: "app",
  },
  text: { good: " Schlüssel\r\n\tunter der Matte 🎉 ", bad: "a\u0000b", kind: "page" },
  email: { good: "MailTo:name@example.com?subject=A%20b", bad: "name", kind: "action" },
  phone: { good: "Tel:+49-30-1234567", bad: "030 1234567", kind: "action" },
  sms: { good: "smsto:+491701234567:Hello: you\nthere", bad: "sms:", kind: "action" },
  geo: { good: "Geo:48.2010,16.3695;u=10", bad: "geo:91,0", kind: "action" },
  wifi: { good: "WIFI:T:WPA;S:caf\\;é;P:geheim\\:1;H:true;;", bad: "WIFI:S:x", kind: "wifi" },
  vcard: { good: "BEGIN:VCARD\nVERSION:3.0\r\nFN:Ada\nN:L;Ada;;;\nEND:VCARD\n", bad: "FN:Ada", kind: "file" },
  event: { good: "BEGIN:VEVENT\nDTSTART:20261121T180000Z\nSUMMARY:x\nEND:VEVENT", bad: "BEGIN:VEVENT", kind: "file" },
};
const DYNAMIC_TYPES = CODE_TYPES.filter((type) => type !== "wifi");
const ONLY_DYNAMIC: readonly Type[] = ["links", "app"];
const STATIC_TYPES = CODE_TYPES.filter((type) => !ONLY_DYNAMIC.includes(type));

const create = (fields: object) => api.call("POST", "/v1/qr", { body: fields });
const countCodes = () => api.prisma.code.count();
const stored = (id: string) => api.prisma.code.findUniqueOrThrow({ where: { id: uuidFromCodeId(id) ?? "" } });
const cachedKind = async (shortUrl: string) => (await cache.getMany([keyOfUrl(shortUrl)]))[0]?.target.kind;

test.each(STATIC_TYPES)(
  "B11 a static code of type %s stores its target byte for byte, and encodes it (a URL in ASCII form)",
  async (type) => {
    const { good, kind } = TARGETS[type];
    const code = recordOf(await create({ type, target: good }));
    expect(code).toMatchObject({ type, target: good, dynamic: false });
    expect(recordOf(await api.call("GET", `/v1/qr/${code.id}`))).toEqual(code);
    expect(await stored(code.id)).toMatchObject({
      type,
      target: good,
      payload: type === "url" ? "https://example.com/%C3%A4%20b" : good,
    });
    expect(await cachedKind(code.short_url)).toBe(kind);
  },
);

test.each([
  ["https://example.com/ünï/5", "https://example.com/%C3%BCn%C3%AF/5"],
  ["https://münchen.de/?q=ä#ö", "https://xn--mnchen-3ya.de/?q=%C3%A4#%C3%B6"],
  ["https://example.com", "https://example.com/"],
])(
  "the symbol of a static code for %s encodes %s, and the record shows the target as given",
  async (target, payload) => {
    const code = recordOf(await create({ target }));
    expect(code.target).toBe(target);
    const row = await api.prisma.code.findUniqueOrThrow({ where: { id: uuidFromCodeId(code.id) ?? "" } });
    expect(row).toMatchObject({ target, payload });
  },
);

test.each(DYNAMIC_TYPES)("B11 a dynamic code of type %s stores its target and encodes its short URL", async (type) => {
  const { good, bad, kind } = TARGETS[type];
  const code = recordOf(await create({ type, target: good, dynamic: true }));
  const payload = `${code.short_url.toUpperCase()}/`;
  expect(await stored(code.id)).toMatchObject({ target: good, payload });
  expect(await cachedKind(code.short_url)).toBe(kind);
  // A changed target is checked against the stored type. If it is valid, it is stored byte for byte, as at creation.
  const path = `/v1/qr/${code.id}`;
  expect(errorOf(await api.call("PATCH", path, { body: { target: bad } }))).toMatch(/^400 .* target:invalid_target$/);
  expect(recordOf(await api.call("GET", path))).toEqual(code);
  const changed = `${good}${type === "text" || type === "url" ? "x" : ""}`;
  expect(recordOf(await api.call("PATCH", path, { body: { target: changed, title: "T" } })).target).toBe(changed);
  expect(await stored(code.id)).toMatchObject({ target: changed, payload });
});

test("B11 a change is checked against the rules of the stored type", async () => {
  const phone = recordOf(await create({ type: "phone", target: "+493012345678", dynamic: true }));
  for (const target of ["https://example.com/", TARGETS.email.good, TARGETS.vcard.good]) {
    const response = await api.call("PATCH", `/v1/qr/${phone.id}`, { body: { target } });
    expect(errorOf(response)).toBe("400 invalid_request target:invalid_target");
  }
  const type = await api.call("PATCH", `/v1/qr/${phone.id}`, { body: { target: "x", type: "text" } });
  expect(errorOf(type)).toBe("400 invalid_request type:unknown_field target:invalid_target");
});

test.each(CODE_TYPES)("B11 an invalid target of type %s is rejected and nothing is saved", async (type) => {
  const before = await countCodes();
  const dynamic = type !== "wifi";
  expect(errorOf(await create({ type, target: TARGETS[type].bad, dynamic }))).toBe(
    "400 invalid_request target:invalid_target",
  );
  expect(await countCodes()).toBe(before);
});

test("B11 a wifi code cannot be dynamic, and both violations are listed", async () => {
  const before = await countCodes();
  const { good, bad } = TARGETS.wifi;
  const response = await create({ type: "wifi", target: good, dynamic: true });
  expect(errorOf(response)).toBe("400 invalid_request dynamic:type_not_dynamic");
  const both = await create({ type: "wifi", target: bad, dynamic: true });
  expect(errorOf(both)).toBe("400 invalid_request target:invalid_target dynamic:type_not_dynamic");
  const without = await create({ type: "wifi", dynamic: true });
  expect(errorOf(without)).toBe("400 invalid_request target:required dynamic:type_not_dynamic");
  expect(await countCodes()).toBe(before);
  const code = recordOf(await create({ type: "wifi", target: good }));
  const change = await api.call("PATCH", `/v1/qr/${code.id}`, { body: { target: good } });
  expect(errorOf(change)).toBe("409 code_is_static");
});

test.each(ONLY_DYNAMIC)("B11 a %s code cannot be static, and both violations are listed", async (type) => {
  const before = await countCodes();
  const { good, bad } = TARGETS[type];
  for (const fields of [{}, { dynamic: false }]) {
    const response = await create({ type, target: good, ...fields });
    expect(errorOf(response)).toBe("400 invalid_request dynamic:type_only_dynamic");
    const both = await create({ type, target: bad, ...fields });
    expect(errorOf(both)).toBe("400 invalid_request target:invalid_target dynamic:type_only_dynamic");
  }
  expect(await countCodes()).toBe(before);
});

test.each([["URL"], ["wi-fi"], [""], [null], [["url"]]])("B11 the type %j is rejected", async (type) => {
  expect(errorOf(await create({ type, target: "https://example.com" }))).toMatch(
    /^400 invalid_request type:invalid_(value|type)/,
  );
});

test("B11 a code without a type has type url", async () => {
  expect(recordOf(await create({ target: "https://example.com" })).type).toBe("url");
});

const SIZED: Readonly<Partial<Record<Type, (bytes: number) => string>>> = {
  text: (bytes) => "x".repeat(bytes),
  email: (bytes) => "mailto:a@example.com?body=".padEnd(bytes, "x"),
  phone: (bytes) => "tel:+4930;x=".padEnd(bytes, "y"),
  sms: (bytes) => "SMSTO:+4930:".padEnd(bytes, "x"),
  geo: (bytes) => "geo:1,2;x=".padEnd(bytes, "y"),
  vcard: (bytes) => `BEGIN:VCARD\nVERSION:4.0\nFN:A\nNOTE:${"x".repeat(bytes - 44)}\nEND:VCARD`,
  event: (bytes) => `BEGIN:VEVENT\nDTSTART:20261121T180000Z\nX-N:${"x".repeat(bytes - 53)}\nEND:VEVENT`,
};

test.each(Object.entries(SIZED))(
  "U12 a target of type %s has at most 2331 bytes, static or dynamic",
  async (type, sized) => {
    expect(Buffer.byteLength(sized(2331))).toBe(2331);
    for (const dynamic of [false, true]) {
      expect(recordOf(await create({ type, dynamic, target: sized(2331) })).target).toBe(sized(2331));
      expect(errorOf(await create({ type, dynamic, target: sized(2332) }))).toBe("400 invalid_request target:too_long");
    }
    const code = recordOf(await create({ type, dynamic: true, target: sized(100) }));
    const change = await api.call("PATCH", `/v1/qr/${code.id}`, { body: { target: sized(2332) } });
    expect(errorOf(change)).toBe("400 invalid_request target:too_long");
  },
);

test.each([
  ["links", (bytes: number) => `{"title":"A","links":[{"label":"B","url":"https://example.com/"}]}`.padEnd(bytes)],
  ["app", (bytes: number) => `{"name":"A","ios":"https://example.com/"}`.padEnd(bytes)],
])("U12 a target of type %s has at most 16384 bytes, also in a change", async (type, sized) => {
  const { id } = recordOf(await create({ type, dynamic: true, target: sized(16_384) }));
  expect(errorOf(await create({ type, dynamic: true, target: sized(16_385) }))).toBe(
    "400 invalid_request target:too_long",
  );
  const path = `/v1/qr/${id}`;
  expect(errorOf(await api.call("PATCH", path, { body: { target: sized(16_385) } }))).toMatch(/target:too_long$/);
  expect(recordOf(await api.call("PATCH", path, { body: { target: sized(3000) } })).target).toBe(sized(3000));
});

test("B11 all violations of a page of links are listed at once, and each message names its link", async () => {
  const links = [
    { label: "", url: "https://example.com/" },
    { label: "B", url: "javascript:alert(1)" },
    { label: "C", url: "https://user@example.com/", icon: "x" },
    { label: "D", url: "http://localhost/" },
  ];
  const target = JSON.stringify({ links });
  const { body } = await create({ type: "links", dynamic: true, target });
  const { details } = errorBodySchema.parse(body);
  expect(details?.map(({ field, code, message }) => `${field} ${code} ${message.split(":")[0]}`)).toEqual([
    "target invalid_target `title`",
    "target invalid_target `links.0.label`",
    "target invalid_target `links.2.icon`",
    "target invalid_target `links.1.url`",
    "target invalid_target `links.2.url`",
    "target private_target `links.3.url`",
  ]);
});

test("the list can be filtered by each type", async () => {
  const { key } = await api.addAccount();
  const ids: Record<string, string> = {};
  for (const type of CODE_TYPES) {
    const body = { type, target: TARGETS[type].good, dynamic: ONLY_DYNAMIC.includes(type) };
    ids[type] = recordOf(await api.call("POST", "/v1/qr", { key, body })).id;
  }
  for (const type of CODE_TYPES) {
    const { body } = await api.call("GET", `/v1/qr?type=${type}`, { key });
    expect(body).toMatchObject({ data: [{ id: ids[type], type, target: TARGETS[type].good }], has_more: false });
  }
});
