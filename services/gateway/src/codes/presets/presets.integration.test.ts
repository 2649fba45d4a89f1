// Tests presets: their values, the one default, their logos, and their limit.

import { expect, test } from "vitest";
import { errorOf } from "../../testing/expectations.ts";
import { storePreset } from "../../testing/sample-objects.ts";
import { useTestGateway } from "../../testing/test-gateway.ts";
import { logoSchema } from "../logos/logos-routes.ts";
import { MAX_PRESETS } from "./preset-store.ts";
import { presetSchema } from "./presets-routes.ts";

const api = await useTestGateway();

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10" fill="red"/></svg>';
const COLOR = { dark: "#1a237e", light: "#fff8e1" };
const STYLE = { modules: "rounded", finders: "circle", frame: { caption: "Scan me" }, logo: null };

const send = (body: object, key = api.key) => api.call("POST", "/v1/presets", { body, key });
async function create(body: object, key = api.key) {
  const response = await send(body, key);
  expect(response.status, response.text).toBe(200);
  return presetSchema.parse(response.body);
}
const change = (id: string, body: object, key = api.key) => api.call("PATCH", `/v1/presets/${id}`, { body, key });
const list = async (key: string) => {
  const { body } = await api.call("GET", "/v1/presets", { key });
  return (body as { data: unknown[] }).data.map((one) => presetSchema.parse(one));
};

test("a preset is created, listed, changed field by field, and deleted", async () => {
  const { key } = await api.addAccount();
  const preset = await create({ name: " Summer ", color: COLOR, style: STYLE }, key);
  expect(preset).toMatchObject({ name: "Summer", color: COLOR, style: STYLE, default: false });
  expect(preset.id).toMatch(/^preset_[0-9a-z]{26}$/);
  const plain = await create({ name: "Plain" }, key);
  expect(plain).toMatchObject({ color: { dark: "#000000", light: "#ffffff" }, style: null });
  expect(await list(key)).toEqual([plain, preset]);
  expect((await change(preset.id, { name: "Winter" }, key)).body).toEqual({ ...preset, name: "Winter" });
  expect((await change(preset.id, { style: null }, key)).body).toEqual({ ...preset, name: "Winter", style: null });
  expect((await api.call("DELETE", `/v1/presets/${preset.id}`, { key })).body).toEqual({
    id: preset.id,
    deleted: true,
  });
  expect(errorOf(await change(preset.id, { name: "x" }, key))).toBe("404 not_found");
  expect(await list(key)).toEqual([plain]);
});

test("an account has one default, also with concurrent requests", async () => {
  const { key } = await api.addAccount();
  const defaults = async () => (await list(key)).filter((preset) => preset.default).map(({ name }) => name);
  const names = Array.from({ length: 6 }, (_, index) => `preset ${index}`);
  await Promise.all(names.map((name) => create({ name, default: true }, key)));
  expect(await defaults()).toHaveLength(1);
  const [first, second] = await list(key);
  await change(first?.id ?? "", { default: true }, key);
  await change(second?.id ?? "", { default: true }, key);
  expect(await defaults()).toEqual([second?.name]);
  await change(second?.id ?? "", { default: false }, key);
  expect(await defaults()).toEqual([]);
});

test.each([
  [{}, "name:required"],
  [{ name: " " }, "name:too_short"],
  [
    { name: "x", color: { dark: "#fff", light: 5 }, x: 1 },
    "x:unknown_field color.dark:invalid_value color.light:invalid_type",
  ],
  [{ name: "x", color: { dark: "#eeeeee" } }, "color:unscannable_colors"],
  [{ name: "x", style: { frame: { caption: "日" } } }, "style.frame.caption:invalid_value"],
  [{ name: "x", style: { logo: "logo_06ey1qk3r5s8mq2v7c9t4w1x0b" } }, "style.logo:invalid_value"],
])("%j is rejected with every violation, and nothing is saved", async (body, violations) => {
  const { key, accountId } = await api.addAccount();
  const rejected = errorOf(await send(body, key)).replace("400 invalid_request ", "");
  expect(rejected.split(" ").sort()).toEqual(violations.split(" ").sort());
  expect(await api.prisma.preset.count({ where: { accountId } })).toBe(0);
});

test("a change without fields, and to colors that scanners cannot tell apart, is rejected", async () => {
  const { id } = await create({ name: "x" });
  expect(errorOf(await change(id, {}))).toBe("400 invalid_request :empty_change");
  expect(errorOf(await change(id, { color: { dark: "#dddddd" } }))).toBe(
    "400 invalid_request color:unscannable_colors",
  );
});

test("the logo of a preset cannot be deleted before the preset", async () => {
  const headers = { "Content-Type": "image/svg+xml" };
  const { id: logo } = logoSchema.parse((await api.call("POST", "/v1/logos", { body: SVG, headers })).body);
  const { id } = await create({ name: "With a logo", style: { logo } });
  expect(errorOf(await api.call("DELETE", `/v1/logos/${logo}`))).toBe("409 logo_in_use");
  await change(id, { style: null });
  expect((await api.call("DELETE", `/v1/logos/${logo}`)).status).toBe(200);
});

test("an account has a bounded number of presets", async () => {
  const { key, accountId } = await api.addAccount();
  for (let count = 0; count < MAX_PRESETS - 1; count += 1) await storePreset(api.prisma, { accountId }, `p ${count}`);
  const [one, other] = await Promise.all([send({ name: "a" }, key), send({ name: "b" }, key)]);
  expect([one.status, other.status].sort()).toEqual([200, 409]);
  expect(await list(key)).toHaveLength(MAX_PRESETS);
});
