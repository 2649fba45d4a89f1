import { expect, test } from "vitest";
import { gatewaySettings } from "../../config.ts";
import { outline } from "../../testing/batch-expectations.ts";
import { createDynamic, errorOf, recordOf } from "../../testing/expectations.ts";
import { useTestGateway } from "../../testing/test-gateway.ts";

const setting = (text: string) => gatewaySettings.shape.TARGET_BLOCKED_DOMAINS.parse(text);

const api = await useTestGateway({
  TARGET_BLOCKED_DOMAINS: setting(" evil.com, Bad.Example.ORG. ,аррӏе.com,xn--mnchen-3ya.de,203.0.114.9"),
  TARGET_PRIVATE_HOSTS: "allow",
});

const REFUSED = "400 invalid_request target:target_blocked";

test.each([
  "https://evil.com",
  "http://EVIL.com:8080/a?b#c",
  "https://evil.com./",
  "https://a.b.evil.com/",
  "https://%65vil.com/",
  "https://ｅｖｉｌ.com/",
  "https://evil。com/",
  "https://bad.example.org/",
  "https://x.bad.example.org/",
  "https://xn--80ak6aa92e.com/",
  "https://login.аррӏе.com/",
  "https://MÜNCHEN.de/",
  "https://203.0.114.9/",
  "https://3405804041/",
])("U16 a create with %s is rejected", async (target) => {
  expect(errorOf(await api.call("POST", "/v1/qr", { body: { target } }))).toBe(REFUSED);
});

test.each([
  "https://notevil.com/",
  "https://evil.com.example.net/",
  "https://evil.co/",
  "https://evil-com.net/",
  "https://example.org/evil.com?to=https://evil.com#evil.com",
  "https://org/",
  "https://apple.com/",
])("U16 %s only contains a blocked name and is accepted", async (target) => {
  expect((await createDynamic(api, { target })).target).toBe(target);
});

test("U16 a blocked domain is rejected in each item of a batch and in a change, which changes nothing", async () => {
  const body = [{ target: "https://x.evil.com/" }, { target: "https://notevil.com/" }];
  expect(outline(await api.call("POST", "/v1/qr/batch", { body }))).toEqual([REFUSED, "200"]);
  const code = await createDynamic(api);
  const change = { target: "https://evil.com/", title: "x" };
  expect(errorOf(await api.call("PATCH", `/v1/qr/${code.id}`, { body: change }))).toBe(REFUSED);
  expect(recordOf(await api.call("GET", `/v1/qr/${code.id}`))).toEqual(code);
});
