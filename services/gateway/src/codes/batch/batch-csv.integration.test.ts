import { monitorEventLoopDelay } from "node:perf_hooks";
import { expect, test } from "vitest";
import { outline, resultsOf } from "../../testing/batch-expectations.ts";
import { errorOf } from "../../testing/expectations.ts";
import { useTestGateway } from "../../testing/test-gateway.ts";

const api = await useTestGateway();

const postCsv = (body: string | Uint8Array, type = "text/csv") =>
  api.call("POST", "/v1/qr/batch", { body, headers: { "Content-Type": type } });

test("reads CSV with a header row, and quotes, line ends, column order, and byte order mark as in RFC 4180 and spreadsheets", async () => {
  const text = [
    "\ufefftitle,target,type,dynamic,slug,format,color.dark,color.light",
    '"Say ""hi"", twice","https://example.com/?a=1,2",,TRUE,csv-Own,svg,#0033AA,#FFFFEE',
    '"two\nlines are refused",https://example.com,,false,,,,',
    ',"Grüße,\nWelt",text,,,,,',
    "",
    ",https://example.com,,yes,,,,#12345g",
    ",,,,,,,",
    "",
  ].join("\r\n");
  const response = await postCsv(text, 'text/csv; charset="UTF-8"; header=present');
  expect(outline(response)).toEqual([
    "200",
    "400 invalid_request title:invalid_value",
    "200",
    "400 invalid_request dynamic:invalid_type color.light:invalid_value",
    "400 invalid_request target:required",
  ]);
  expect(resultsOf(response)[0]).toMatchObject({
    code: {
      title: 'Say "hi", twice',
      target: "https://example.com/?a=1,2",
      dynamic: true,
      type: "url",
      format: "svg",
      short_url: "https://short.qr-service.com/CSV-OWN",
      color: { dark: "#0033aa", light: "#ffffee" },
    },
  });
  expect(resultsOf(response)[2]).toMatchObject({ code: { target: "Grüße,\nWelt", type: "text", title: null } });
});

test.each([
  ["", "400 invalid_request :too_short"],
  ["target\n", "400 invalid_request :too_short"],
  ["target,dinamic,__proto__\nhttps://e.com,1,2", "400 invalid_request dinamic:unknown_field __proto__:unknown_field"],
  ["Target\nhttps://e.com", "400 invalid_request Target:unknown_field target:required"],
  ["target,target\nhttps://e.com,https://e.com", "400 invalid_request target:repeated"],
  ["title\nx", "400 invalid_request target:required"],
  ["target,title\nhttps://e.com", "400 invalid_request :invalid_csv"],
  ['target\n"https://e.com', "400 invalid_request :invalid_csv"],
  ['target\nhttps://e.com"x"', "400 invalid_request :invalid_csv"],
  [`target\n${"https://e.com\n".repeat(501)}`, "400 invalid_request :too_long"],
  [Buffer.from([0x74, 0xff]), "400 invalid_request :invalid_csv"],
  [`target\n${"x".repeat(70_000)}`, "400 invalid_request :invalid_csv"],
] as const)("the CSV %# is rejected as a whole", async (text, expected) => {
  const before = await api.prisma.code.count();
  expect(errorOf(await postCsv(text))).toBe(expected);
  expect(await api.prisma.code.count()).toBe(before);
});

test("an error in CSV names its line and repeats none of the client's data", async () => {
  const response = await postCsv('target\nhttps://e.com\nsecret"text');
  expect(response.text).toContain("Line 3: ");
  expect(response.text).not.toContain("secret");
});

test("B23 bodies of 2 MB that are expensive to parse do not delay other requests", async () => {
  const hostile = [
    `target${",".repeat(2_000_000)}`,
    `target,title\n${",".repeat(2_000_000)}`,
    `target\n"${"a\n".repeat(1_000_000)}`,
    `target\n${`"${"a".repeat(3900)}"\n`.repeat(500)}`,
  ];
  const delay = monitorEventLoopDelay();
  delay.enable();
  const responses = await Promise.all(hostile.map((body) => postCsv(body)));
  delay.disable();
  expect(responses.map((response) => (response.status === 200 ? "200" : errorOf(response)))).toEqual([
    `400 invalid_request${" :unknown_field".repeat(50)}`,
    "400 invalid_request :invalid_csv",
    "400 invalid_request :invalid_csv",
    "200",
  ]);
  expect(delay.max / 1e6).toBeLessThan(1000);
});

test.each(["text/plain", "text/csv; charset=iso-8859-1", "application/x-ndjson", "multipart/form-data", ""])(
  "a batch of the media type %j is rejected",
  async (type) => {
    expect(errorOf(await postCsv("target\nhttps://e.com", type))).toBe("415 unsupported_media_type");
  },
);
