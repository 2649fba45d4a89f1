import { expect, it } from "vitest";
import { standaloneSettings } from "./config.ts";
import { urlAt } from "./url-at.ts";

it.each([
  ["127.0.0.1", "http://127.0.0.1:8080"],
  ["::1", "http://[::1]:8080"],
  ["::", "http://[::]:8080"],
  ["localhost", "http://localhost:8080"],
])("accepts HOST=%s, whose URL is %s", (host, url) => {
  expect(standaloneSettings.parse({ HOST: host }).HOST).toBe(host);
  expect(urlAt(host, 8080)).toBe(url);
});

it.each(["[::1]", "a b", "http://localhost", "localhost:80", ""])("rejects HOST=%s by name", (host) => {
  expect(standaloneSettings.safeParse({ HOST: host }).error?.issues.map(({ path }) => path)).toEqual([["HOST"]]);
});
