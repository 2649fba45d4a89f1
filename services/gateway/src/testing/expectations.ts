import { DEFAULT_DOMAIN, errorBodySchema, type LinkKey, linkKey } from "@qr/contracts";
import { expect } from "vitest";
import { type CodeRecord, codeRecordSchema } from "../codes/code-schemas.ts";
import type { TestGateway, TestResponse } from "./test-gateway.ts";

/** Returns an error as `STATUS code`, with ` field:code` for each violation, after checking that the response has the form of an error. */
export function errorOf(response: TestResponse): string {
  const { code, details = [], request_id } = errorBodySchema.parse(response.body);
  expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(response.headers.get("x-request-id")).toBe(request_id);
  return [`${response.status} ${code}`, ...details.map((detail) => `${detail.field}:${detail.code}`)].join(" ");
}

export function keyOfUrl(shortUrl: string): LinkKey {
  return linkKey(DEFAULT_DOMAIN, shortUrl.slice(shortUrl.lastIndexOf("/") + 1));
}

/** Returns the record in a 200 response, after checking that it has exactly the shape of a record. */
export function recordOf(response: TestResponse): CodeRecord {
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return codeRecordSchema.parse(response.body);
}

export async function createDynamic(api: TestGateway, fields: object = {}): Promise<CodeRecord> {
  const body = { target: "https://example.com/menu", dynamic: true, ...fields };
  return recordOf(await api.call("POST", "/v1/qr", { body }));
}
