import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { readSettings, SettingsError } from "./settings.ts";
import { sharedSettings } from "./shared-settings.ts";

const schema = z.object({
  HTTP_PORT: sharedSettings.HTTP_PORT,
  DATABASE_URL: sharedSettings.DATABASE_URL,
  PUBLIC_API_URL: sharedSettings.PUBLIC_API_URL,
  TRUSTED_PROXIES: sharedSettings.TRUSTED_PROXIES,
});
const GOOD = { DATABASE_URL: "postgres://localhost/qr", PUBLIC_API_URL: "https://api.example.com/" };

function violationsOf(env: Record<string, string>): readonly string[] {
  try {
    readSettings(schema, env);
  } catch (error) {
    if (error instanceof SettingsError) return error.violations;
    throw error;
  }
  return [];
}

describe("settings", () => {
  test("are read with their defaults, without trailing slashes of URLs", () => {
    expect(readSettings(schema, GOOD)).toEqual({
      HTTP_PORT: 8080,
      DATABASE_URL: "postgres://localhost/qr",
      PUBLIC_API_URL: "https://api.example.com",
      TRUSTED_PROXIES: [],
    });
  });

  test("that are invalid are all reported at once", () => {
    const violations = violationsOf({
      HTTP_PORT: "http",
      PUBLIC_API_URL: "example.com",
      TRUSTED_PROXIES: "10.0.0.0/8, proxy",
    });
    expect(violations.map((violation) => violation.split(":")[0])).toEqual([
      "HTTP_PORT",
      "DATABASE_URL",
      "PUBLIC_API_URL",
      "TRUSTED_PROXIES",
    ]);
    expect(violations[1]).toBe("DATABASE_URL: is not set");
  });

  test.each([
    ["TRUSTED_PROXIES", "10.0.0.0/33"],
    ["TRUSTED_PROXIES", "10.0.0.0/x"],
    ["TRUSTED_PROXIES", "10.0.0.0/8/8"],
    ["TRUSTED_PROXIES", "fc00::/129"],
    ["PUBLIC_API_URL", "https://example.com/?a=1"],
    ["PUBLIC_API_URL", "https://example.com/#a"],
    ["PUBLIC_API_URL", "https://ada:secret@example.com"],
  ])("are rejected by name if %s is %s", (name, value) => {
    expect(violationsOf({ ...GOOD, [name]: value })).toEqual([expect.stringMatching(`^${name}: must`)]);
  });

  test("allow proxies as addresses and ranges of both IP versions", () => {
    const proxies = ["10.0.0.0/8", "192.0.2.1", "fc00::/7", "2001:db8::1", "0.0.0.0/0"];
    expect(readSettings(schema, { ...GOOD, TRUSTED_PROXIES: proxies.join(", ") }).TRUSTED_PROXIES).toEqual(proxies);
  });

  test("are read from the file that NAME_FILE names", () => {
    const file = join(mkdtempSync(join(tmpdir(), "qr-settings-")), "database-url");
    writeFileSync(file, "postgres://secret@localhost/qr\n");
    const { DATABASE_URL: _, ...rest } = GOOD;
    expect(readSettings(schema, { ...rest, DATABASE_URL_FILE: file }).DATABASE_URL).toBe(
      "postgres://secret@localhost/qr",
    );
  });

  test("are rejected by the name of the file if the file is empty or its value is not valid", () => {
    const file = join(mkdtempSync(join(tmpdir(), "qr-settings-")), "database-url");
    const { DATABASE_URL: _, ...rest } = GOOD;
    for (const empty of ["", " \n"]) {
      writeFileSync(file, empty);
      expect(violationsOf({ ...rest, DATABASE_URL_FILE: file })).toEqual([
        `DATABASE_URL_FILE: the file ${file} is empty`,
      ]);
    }
    writeFileSync(file, "mysql://localhost");
    expect(violationsOf({ ...rest, DATABASE_URL_FILE: file })).toEqual([
      `DATABASE_URL_FILE: the value in ${file} must begin with postgres:// or postgresql://`,
    ]);
  });

  test("given twice, or by a missing file, are rejected", () => {
    expect(violationsOf({ ...GOOD, DATABASE_URL_FILE: "/nowhere" })).toContain(
      "DATABASE_URL: set DATABASE_URL or DATABASE_URL_FILE, not both",
    );
    expect(violationsOf({ PUBLIC_API_URL: GOOD.PUBLIC_API_URL, DATABASE_URL_FILE: "/nowhere" })[0]).toContain("ENOENT");
  });
});
