// Tests the custom pages of domains.

import { describe, expect, it } from "vitest";
import { errorOf } from "../../testing/expectations.ts";
import { useTestDomains } from "../../testing/test-domains.ts";

const { api, ours, call, domainFrom, add, newHost, verified } = await useTestDomains({}, "pages");

describe("a domain's custom pages", () => {
  const PAGE = {
    title: "No such page",
    text: "Try our website.",
    button: { label: "Go", url: "https://example.com/" },
  };
  const change = (id: string, body: object) => call("PATCH", `/v1/domains/${id}`, ours, body);
  const rowOf = async (host: string) =>
    (await api.run({ name: "pages_of", text: "SELECT pages FROM redirect_domains WHERE host = $1" }, [host]))[0];

  it("are set and removed one by one or all at once, and the redirect reads them", async () => {
    const { id, host, pages } = await verified();
    expect(Object.values(pages)).toEqual(Array.from({ length: 6 }, () => null));
    expect(await rowOf(host)).toEqual({ pages: null });
    await domainFrom(change(id, { pages: { not_found: PAGE } }));
    const both = await domainFrom(change(id, { pages: { gone: { ...PAGE, button: null } } }));
    expect(both.pages).toEqual({ ...pages, not_found: PAGE, gone: { ...PAGE, button: null } });
    expect(await rowOf(host)).toEqual({ pages: { not_found: PAGE, gone: { ...PAGE, button: null } } });
    expect((await domainFrom(change(id, { pages: { gone: null } }))).pages).toEqual({ ...pages, not_found: PAGE });
    expect((await domainFrom(change(id, { pages: null }))).pages).toEqual(pages);
    expect(await rowOf(host)).toEqual({ pages: null });
  });

  it("meet the same rules as those of the account, and there is none for passwords", async () => {
    const { id } = await add(newHost());
    const button = { label: "Go", url: "https://localhost/" };
    const body = { root_target: "ftp://example.com", pages: { password: PAGE, gone: { ...PAGE, button } } };
    expect(errorOf(await change(id, body))).toBe(
      "400 invalid_request pages.password:unknown_field root_target:invalid_target",
    );
    expect(errorOf(await change(id, { pages: { gone: { ...PAGE, button } } }))).toBe(
      "400 invalid_request pages.gone.button.url:private_target",
    );
  });
});
