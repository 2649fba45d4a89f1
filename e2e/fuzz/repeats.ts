// Retries with the same Idempotency-Key return the first response and do not create another code.

import fc from "fast-check";
import { BrokenRule, recordIn } from "./client.ts";
import { property, unused } from "./property.ts";
import { goodCreation } from "./requests.ts";

const visible = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
  minLength: 1,
  maxLength: 200,
});
/** Idempotency keys are stored for a day, so each input gets a new key. */
const repeatKey = fc.tuple(unused(fc.uuid()), visible).map(([id, text]) => `${id}${text}`);

export const repeats = property(
  "a repeated create creates only one code",
  fc.tuple(repeatKey, goodCreation, fc.integer({ min: 1, max: 4 })),
  async (client, [key, creation, times]) => {
    const headers = { "Idempotency-Key": key };
    const first = await client.expect("200", "POST", "/v1/qr", { body: creation, headers });
    const { id } = recordIn(first);
    for (let time = 0; time < times; time += 1) {
      const again = await client.expect("200", "POST", "/v1/qr", { body: creation, headers });
      if (again.text !== first.text)
        throw new BrokenRule(`the response to the repeat is ${again.text} instead of ${first.text}`);
      if (again.headers.get("idempotent-replayed") !== "true")
        throw new BrokenRule("a repeat is not marked as replayed");
    }
    const other = { ...creation, title: `${creation.title ?? ""}another` };
    await client.expect("409 idempotency_mismatch", "POST", "/v1/qr", { body: other, headers });
    await client.expect("409 idempotency_mismatch", "POST", "/v1/qr/batch", { body: [creation], headers });
    const strangers = { body: creation, headers, key: client.keys.foreign };
    const foreign = recordIn(await client.expect("200", "POST", "/v1/qr", strangers));
    if (foreign.id === id) throw new BrokenRule("another account's key returns this account's code");
  },
);

const badRepeatKey = fc.oneof(
  fc.constantFrom("", "a b", "a\tb", "ä", "x".repeat(256)),
  fc.tuple(visible, fc.constantFrom(" ", "\t", "é", "ÿ"), visible).map((parts) => parts.join("")),
);

export const badRepeatKeys = property("an invalid Idempotency-Key is rejected", badRepeatKey, async (client, key) => {
  const body = { target: "https://example.com/" };
  await client.expect("400 invalid_request", "POST", "/v1/qr", { body, headers: { "Idempotency-Key": key } });
});
