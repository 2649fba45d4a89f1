import { mkdtempSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLogger } from "@qr/runtime";
import { afterAll, expect, it, onTestFinished, vi } from "vitest";
import { openCountryDatabase } from "./country.ts";
import { countryFile } from "./testing/country-file.ts";

const log = createLogger("test", "silent");
const POLL_MS = 50;
const directory = mkdtempSync(join(tmpdir(), "qr-country-"));
afterAll(() => rm(directory, { recursive: true, force: true }));

/** Database records in the formats used by GeoLite2 and DB-IP, by IPinfo, and by other providers. */
const RECORDS = {
  "203.0.113.0/24": {
    country: { iso_code: "DE", names: { en: "Germany", ja: "ドイツ連邦共和国" } },
    continent: { code: "EU" },
    subdivisions: [{ iso_code: "BE", names: { en: "Berlin" } }],
    city: { names: { de: "Berlin (Mitte)", en: "Berlin" } },
  },
  "198.51.100.0/25": { country: "fr", country_name: "France", region: "Île-de-France", city: "Paris" },
  "198.51.100.128/25": { country_code: "IT" },
  "192.0.2.0/24": { registered_country: { iso_code: "ES" } },
  "233.252.0.0/24": { country: { iso_code: "T1" }, registered_country: { iso_code: "XX" } },
  "2001:db8::/32": { country: { iso_code: "JP" } },
};

async function opened(bytes: Buffer) {
  const path = join(directory, `${crypto.randomUUID()}.mmdb`);
  await writeFile(path, bytes);
  const database = await openCountryDatabase(path, log, { pollMs: POLL_MS });
  onTestFinished(() => database.stop());
  return { path, database };
}

it.each([
  ["203.0.113.7", "DE", "DE-BE", "Berlin"],
  ["198.51.100.1", "FR", "", "Paris"],
  ["198.51.100.200", "IT", "", ""],
  ["192.0.2.255", "ES", "", ""],
  ["233.252.0.1", "", "", ""],
  ["2001:db8::7", "JP", "", ""],
  ["2001:db9::7", "", "", ""],
  ["8.8.8.8", "", "", ""],
  ["", "", "", ""],
  ["no address", "", "", ""],
])("%s is in %j, %j, %j", async (address, country, region, city) => {
  const { database } = await opened(countryFile(RECORDS));
  const place = { country, region, city };
  expect([database.placeOf(address), database.placeOf(address)]).toEqual([place, place]);
});

it("an IPv4-only file has no country for IPv6 addresses", async () => {
  const { database } = await opened(countryFile({ "203.0.113.0/24": { country: "DE" } }, 4));
  expect(database.placeOf("203.0.113.1").country).toBe("DE");
  for (const address of ["2001:db8::1", "cb00:7100::", "::"])
    expect(database.placeOf(address).country, address).toBe("");
});

it("reloads a changed file, and keeps the previous one if the new one is broken", async () => {
  const { path, database } = await opened(countryFile({ "203.0.113.0/24": { country: "DE" } }));
  expect(database.placeOf("203.0.113.1").country).toBe("DE");
  const error = vi.spyOn(log, "error");
  const replaceBy = async (bytes: Buffer) => {
    await writeFile(`${path}.new`, bytes);
    await rename(`${path}.new`, path);
  };
  await replaceBy(Buffer.from("half a file"));
  await vi.waitFor(() => expect(error).toHaveBeenCalledOnce(), 10_000);
  expect(database.placeOf("203.0.113.1").country).toBe("DE");
  expect(database.placeOf("203.0.113.2").country).toBe("DE");
  await replaceBy(countryFile({ "203.0.113.0/24": { country: "AT" } }));
  await expect.poll(() => database.placeOf("203.0.113.1").country, { timeout: 10_000 }).toBe("AT");
});

const whole = countryFile(RECORDS);
it.each([
  ["is empty", Buffer.alloc(0)],
  ["is something else", Buffer.from("<html>please sign in to download</html>".repeat(1000))],
  ["is truncated at its end", whole.subarray(0, whole.length - 300)],
  ["is truncated at its beginning", whole.subarray(1000)],
])("rejects a file that %s when opening it", async (_what, bytes) => {
  await expect(opened(bytes)).rejects.toThrow("the file is not a MaxMind DB file");
});

it("rejects a missing file when opening it", async () => {
  await expect(openCountryDatabase(join(directory, "missing.mmdb"), log)).rejects.toThrow("ENOENT");
});
