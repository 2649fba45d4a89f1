// Tests the branding of accounts: its fields, custom pages, logos, and what the redirect reads of it.

import { allPages, PAGE_KINDS, uuidFromCodeId, uuidFromLogoId } from "@qr/contracts";
import { expect, test } from "vitest";
import { errorOf, recordOf } from "../../testing/expectations.ts";
import { useTestGateway } from "../../testing/test-gateway.ts";
import { logoSchema } from "../logos/logos-routes.ts";
import { brandingSchema } from "./branding-schemas.ts";

const api = await useTestGateway();

const WIDE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="100"><rect width="400" height="100" fill="red"/></svg>';
const EXPIRED = {
  title: "This offer has ended",
  text: "Our current offers are on our website.",
  button: { label: "See offers", url: "https://example.com/offers" },
};
const PAUSED = { title: "Back soon", text: "We are on vacation.", button: null };
const NOTHING = { name: null, color: null, logo: null, pages: allPages(PAGE_KINDS, null), report_url: null };

const send = (body: object, key: string) => api.call("PATCH", "/v1/branding", { body, key });
async function change(body: object, key: string) {
  const response = await send(body, key);
  expect(response.status, response.text).toBe(200);
  return brandingSchema.parse(response.body);
}
const read = async (key: string) => brandingSchema.parse((await api.call("GET", "/v1/branding", { key })).body);
async function upload(key: string): Promise<string> {
  const response = await api.call("POST", "/v1/logos", {
    body: WIDE,
    key,
    headers: { "Content-Type": "image/svg+xml" },
  });
  expect(response.status, response.text).toBe(200);
  return logoSchema.parse(response.body).id;
}
/** Returns what the redirect shows of the owner of a new code. */
async function shownTo(key: string) {
  const body = { target: "https://example.com/", dynamic: true };
  const { id } = recordOf(await api.call("POST", "/v1/qr", { key, body }));
  const text = "SELECT name, color, logo, pages, report_url FROM code_owners WHERE code_id = $1";
  return (await api.run({ name: "shown_owner", text }, [uuidFromCodeId(id)]))[0];
}

test("a branding is empty at first, and changes field by field and page by page", async () => {
  const { key } = await api.addAccount();
  expect(await read(key)).toEqual(NOTHING);
  expect(await shownTo(key)).toBeUndefined();
  const first = await change(
    { color: "#1A237E", pages: { expired: EXPIRED }, report_url: "mailto:hi@example.com" },
    key,
  );
  const pages = { ...NOTHING.pages, expired: EXPIRED };
  expect(first).toEqual({ ...NOTHING, color: "#1a237e", pages, report_url: "mailto:hi@example.com" });
  const { title, text } = PAUSED;
  const second = await change({ pages: { paused: { title: ` ${title} `, text } } }, key);
  expect(second).toEqual({ ...first, pages: { ...pages, paused: PAUSED } });
  expect(await read(key)).toEqual(second);
  expect(await shownTo(key)).toEqual({
    name: null,
    color: "#1a237e",
    logo: null,
    pages: { expired: EXPIRED, paused: PAUSED },
    report_url: "mailto:hi@example.com",
  });
  await change({ pages: { expired: null, paused: null, gone: null }, color: null, report_url: null }, key);
  expect(await read(key)).toEqual(NOTHING);
  expect(await shownTo(key)).toEqual({ name: null, color: null, logo: null, pages: null, report_url: null });
});

test("concurrent changes to different pages are all kept", async () => {
  const { key } = await api.addAccount();
  await Promise.all(PAGE_KINDS.map((kind) => change({ pages: { [kind]: PAUSED } }, key)));
  expect((await read(key)).pages).toEqual(Object.fromEntries(PAGE_KINDS.map((kind) => [kind, PAUSED])));
});

test("the account's name is shown, but not changed here", async () => {
  const { key, accountId } = await api.addAccount();
  await api.prisma.account.update({ where: { id: accountId }, data: { name: "Café Luna" } });
  expect(await read(key)).toEqual({ ...NOTHING, name: "Café Luna" });
  expect(await shownTo(key)).toEqual({ name: "Café Luna", color: null, logo: null, pages: null, report_url: null });
  expect(errorOf(await send({ name: "Other" }, key))).toBe("400 invalid_request name:unknown_field");
});

test.each([
  [{}, ":empty_change"],
  [{ pages: [] }, "pages:invalid_type"],
  [
    { color: "red", logo: "x", report_url: "javascript:alert(1)", x: 1 },
    "x:unknown_field color:invalid_value logo:invalid_value report_url:invalid_target",
  ],
  [{ report_url: "https://localhost/", color: 5 }, "color:invalid_type report_url:private_target"],
  [{ report_url: "mailto:a@example.com?subject=x" }, "report_url:invalid_target"],
  [
    { pages: { expired: { title: " ", text: "x".repeat(501), button: { label: "", url: "http://example.com/" } } } },
    "pages.expired.title:too_short pages.expired.text:too_long pages.expired.button.label:too_short pages.expired.button.url:invalid_target",
  ],
  [
    { pages: { gone: { ...EXPIRED, title: "x".repeat(81) }, paused: { ...PAUSED, text: "a\nb" }, other: null } },
    "pages.gone.title:too_long pages.paused.text:invalid_value pages.other:unknown_field",
  ],
  [
    {
      logo: "logo_06ey1qk3r5s8mq2v7c9t4w1x0b",
      pages: { gone: { ...EXPIRED, button: { label: "x", url: "https://10.0.0.1/" } } },
    },
    "logo:invalid_value pages.gone.button.url:private_target",
  ],
])("%j is rejected with every violation, and nothing is saved", async (body, violations) => {
  const { key } = await api.addAccount();
  const rejected = errorOf(await send(body, key)).replace("400 invalid_request ", "");
  expect(rejected.split(" ").sort()).toEqual(violations.split(" ").sort());
  expect(await read(key)).toEqual(NOTHING);
});

test("pages show a small picture of the logo, without its margins, and a logo in use cannot be deleted", async () => {
  const { key } = await api.addAccount();
  const logo = await upload(key);
  expect((await change({ logo }, key)).logo).toBe(logo);
  const { logo: png } = (await shownTo(key)) as { logo: Buffer };
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([192, 48]);
  expect(errorOf(await api.call("DELETE", `/v1/logos/${logo}`, { key }))).toBe("409 logo_in_use");
  // Other changes keep the logo.
  expect((await change({ color: "#000080" }, key)).logo).toBe(logo);
  expect((await change({ logo: null }, key)).logo).toBeNull();
  expect(await shownTo(key)).toMatchObject({ color: "#000080", logo: null });
  expect((await api.call("DELETE", `/v1/logos/${logo}`, { key })).status).toBe(200);
});

test("another account's logo is rejected", async () => {
  const [ours, theirs] = [await api.addAccount(), await api.addAccount()];
  const foreign = await upload(theirs.key);
  expect(errorOf(await send({ logo: foreign }, ours.key))).toBe("400 invalid_request logo:invalid_value");
  expect(await read(ours.key)).toEqual(NOTHING);
});

test("a logo that is deleted while it is being set is rejected", async () => {
  const { key } = await api.addAccount();
  const logo = await upload(key);
  const { response } = await api.prisma.$transaction(async (transaction) => {
    await transaction.logo.delete({ where: { id: uuidFromLogoId(logo) ?? "" } });
    const response = send({ logo }, key);
    const text =
      "SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    await expect
      .poll(() => api.run({ name: "waiting_brandings", text }, []), { timeout: 60_000 })
      .toEqual([{ waiting: 1 }]);
    return { response };
  });
  expect(errorOf(await response)).toBe("400 invalid_request logo:invalid_value");
});

test("a key that may only read cannot change the branding", async () => {
  const { accountId } = await api.addAccount();
  const { key } = await api.createKey({ accountId, scopes: ["qr:read"] });
  expect(errorOf(await send({ color: "#000080" }, key))).toBe("403 insufficient_scope");
  expect(await read(key)).toEqual(NOTHING);
});
