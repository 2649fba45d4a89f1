// Conditional changes: a change with If-Match succeeds only in a state that the header names, whatever else the header lists.

import fc from "fast-check";
import { BrokenRule, type FuzzClient, recordIn } from "./client.ts";
import { property } from "./property.ts";
import { goodDynamic } from "./requests.ts";

/** Values of If-Match that match the code's current state. STATE is replaced by the current entity tag. */
const matching = fc.constantFrom("STATE", "*", " STATE ", '"other", STATE', ",STATE,", '"a,b" ,STATE,""');
const other = fc.oneof(
  fc.constantFrom('"other"', "W/STATE", '""', '"other", W/STATE'),
  fc
    .array(fc.string({ unit: fc.constantFrom(..."abc-_,;09"), maxLength: 12 }), { minLength: 1, maxLength: 4 })
    .map((tags) => tags.map((tag) => `"x${tag}"`).join(", ")),
);
const malformed = fc.constantFrom("", ",", "STATE STATE", '"open', "w/STATE", "*, STATE", "abc", '"a"b"');
const method = fc.constantFrom("PATCH", "DELETE");

export const conditions = property(
  "a conditional change succeeds only in its state",
  fc.tuple(goodDynamic, method, matching, other, malformed),
  async (client, [creation, last, good, wrong, broken]) => {
    const created = await client.expect("200", "POST", "/v1/qr", { body: creation });
    const path = `/v1/qr/${recordIn(created).id}`;
    const first = await tagOf(client, path);
    for (const method of ["PATCH", "DELETE"]) {
      await client.expect("412 version_mismatch", method, path, sending(method, wrong, first));
      await client.expect("400 invalid_request", method, path, sending(method, broken, first));
    }
    const second = await changed(client, path, first);
    if (second === first) throw new BrokenRule("a change does not change the entity tag");
    for (const method of ["PATCH", "DELETE"]) {
      await client.expect("412 version_mismatch", method, path, sending(method, first, second));
    }
    await client.expect("200", last, path, sending(last, good, second));
    const gone = last === "DELETE";
    await client.expect(gone ? "404 not_found" : "200", "GET", path);
  },
);

async function tagOf(client: FuzzClient, path: string): Promise<string> {
  return (await client.expect("200", "GET", path)).headers.get("etag") ?? "";
}

async function changed(client: FuzzClient, path: string, tag: string): Promise<string> {
  const body = { target: "https://example.com/changed/under/a/condition" };
  const response = await client.expect("200", "PATCH", path, { body, headers: { "If-Match": tag } });
  return response.headers.get("etag") ?? "";
}

function sending(method: string, form: string, tag: string) {
  const headers = { "If-Match": form.replaceAll("STATE", tag) };
  return method === "PATCH" ? { headers, body: { title: "under a condition" } } : { headers };
}
