// Tests codes with a style: accepted styles, responses and messages, and styles that scanners cannot read.

import { codeCreatedV1, MAX_CAPTION_LENGTH, uuidFromCodeId } from "@qr/contracts";
import { encodePayload } from "@qr/symbol-matrix";
import { describe, expect, test } from "vitest";
import { outline, resultsOf } from "../../testing/batch-expectations.ts";
import { errorOf, recordOf } from "../../testing/expectations.ts";
import { useTestGateway } from "../../testing/test-gateway.ts";
import { signUp } from "../../testing/test-person.ts";
import { logoSchema } from "../logos/logos-routes.ts";

const api = await useTestGateway();

const TARGET = "https://example.com/menu";
const create = (fields: object, headers: Record<string, string> = {}) =>
  api.call("POST", "/v1/qr", { body: { target: TARGET, ...fields }, headers });
const uuidOf = (id: string) => uuidFromCodeId(id) ?? "";

describe.each([false, true])("a style of a code (dynamic: %s)", (dynamic) => {
  const style = { modules: "dots", finders: "circle", frame: { caption: "  Jetzt öffnen " }, logo: null };
  const served = { ...style, frame: { caption: "Jetzt öffnen" } };

  test("is in every response, in the database, and in the message to the render service", async () => {
    const record = recordOf(await create({ dynamic, style }));
    expect(record.style).toEqual(served);
    expect(recordOf(await api.call("GET", `/v1/qr/${record.id}`))).toEqual(record);
    const change = { body: { title: "New" } };
    expect(recordOf(await api.call("PATCH", `/v1/qr/${record.id}`, change)).style).toEqual(served);
    const row = await api.prisma.code.findUniqueOrThrow({ where: { id: uuidOf(record.id) } });
    expect(row.style).toEqual(served);
    const event = await api.prisma.event.findFirstOrThrow({ where: { subject: row.id, type: "code.created.v1" } });
    expect(codeCreatedV1.parse(event.data)).toMatchObject({ payload: row.payload, style: served });
  });
});

test.each([{}, { style: null }])("without a style (%j), neither the record nor the message has one", async (fields) => {
  const record = recordOf(await create(fields));
  expect("style" in record).toBe(false);
  const row = await api.prisma.code.findUniqueOrThrow({ where: { id: uuidOf(record.id) } });
  expect(row.style).toBeNull();
});

test("omitted parts of a style have their defaults", async () => {
  const record = recordOf(await create({ style: {} }));
  expect(record.style).toEqual({ modules: "square", finders: "square", frame: null, logo: null });
});

test.each([
  [{ style: "dots" }, "style:invalid_type"],
  [{ style: { modules: "stars" } }, "style.modules:invalid_value"],
  [{ style: { finders: 1, shape: "dots" } }, "style.finders:invalid_value style.shape:unknown_field"],
  [{ style: { logo: "https://example.com/logo.png" } }, "style.logo:invalid_value"],
  [{ style: { frame: {} } }, "style.frame.caption:required"],
  [{ style: { frame: { caption: " " } } }, "style.frame.caption:too_short"],
  [{ style: { frame: { caption: "x".repeat(MAX_CAPTION_LENGTH + 1) } } }, "style.frame.caption:too_long"],
  [{ style: { frame: { caption: "a\nb" } } }, "style.frame.caption:invalid_value"],
  [{ style: { frame: { caption: "\ud800" } } }, "style.frame.caption:invalid_value"],
  [{ style: { frame: { caption: "見て 🎉" } } }, "style.frame.caption:invalid_value"],
  [{ style: { modules: "stars" }, title: 5 }, "title:invalid_type style.modules:invalid_value"],
])("%j is rejected with every violation, and nothing is created", async (fields, violations) => {
  const before = await api.prisma.code.count();
  expect(errorOf(await create(fields))).toBe(`400 invalid_request ${violations}`);
  expect(await api.prisma.code.count()).toBe(before);
});

test("a caption with every character of markup is stored unchanged", async () => {
  const caption = `<a href="x">&'%()\\`;
  expect(recordOf(await create({ style: { frame: { caption } } })).style?.frame).toEqual({ caption });
});

describe("a symbol that scanners cannot read", () => {
  const unreadable = { type: "text", target: "x".repeat(1000), style: { modules: "dots" } };

  test("is rejected, in a create and in a preview, but allowed without the style", async () => {
    const person = await signUp(api);
    expect(errorOf(await create(unreadable))).toBe("400 invalid_request style:unscannable");
    expect(errorOf(await person.call("POST", "/session/preview", { body: unreadable }))).toBe(
      "400 invalid_request style:unscannable",
    );
    recordOf(await create({ ...unreadable, style: null }));
  });

  test("is rejected in a batch, and the other items are created", async () => {
    const style = { modules: "rounded", frame: { caption: "Menu" } };
    const body = [
      { target: TARGET, style },
      unreadable,
      { target: TARGET, style: { frame: { caption: "日" } } },
      { target: TARGET },
    ];
    const response = await api.call("POST", "/v1/qr/batch", { body });
    expect(outline(response)).toEqual([
      "200",
      "400 invalid_request style:unscannable",
      "400 invalid_request style.frame.caption:invalid_value",
      "200",
    ]);
    const [first] = resultsOf(response);
    expect(first?.status === 200 && first.code.style).toEqual({ finders: "square", logo: null, ...style });
  });

  test("is rejected if its logo is a symbol itself, which scanners might read instead", async () => {
    const { modules, isDark } = encodePayload("x".repeat(150), "L");
    const rows = Array.from({ length: modules }, (_, row) => row);
    const path = rows.flatMap((y) => rows.filter((x) => isDark(y, x)).map((x) => `M${x} ${y}h1v1h-1z`)).join("");
    const body = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${modules} ${modules}"><path d="${path}"/></svg>`;
    const headers = { "Content-Type": "image/svg+xml" };
    const { id } = logoSchema.parse((await api.call("POST", "/v1/logos", { body, headers })).body);
    expect(errorOf(await create({ dynamic: true, style: { logo: id } }))).toBe("400 invalid_request style:unscannable");
  });

  test("is checked with the custom slug", async () => {
    const style = { modules: "dots", finders: "rounded" };
    const record = recordOf(await create({ dynamic: true, slug: "styled-and-mine", style }));
    expect(record.short_url).toContain("STYLED-AND-MINE");
  });
});

test("a retry with the same key returns the same code, and another style is another request", async () => {
  const headers = { "Idempotency-Key": "styled" };
  const first = recordOf(await create({ style: { modules: "dots" } }, headers));
  expect(recordOf(await create({ style: { modules: "dots" } }, headers))).toEqual(first);
  expect(errorOf(await create({ style: { modules: "rounded" } }, headers))).toBe("409 idempotency_mismatch");
});

test("concurrent styles beyond the semaphore's limit wait and are all checked", async () => {
  const responses = await Promise.all(Array.from({ length: 20 }, () => create({ style: { modules: "dots" } })));
  for (const response of responses) recordOf(response);
});
