import { expect, it } from "vitest";
import { capacityOf, LEVELS, MAX_VERSION } from "./capacity.ts";
import { encodePayload, UnencodablePayloadError } from "./matrix.ts";
import { ALPHANUMERIC, BYTE, bitsOf, type Mode, NUMERIC, PayloadTooLongError, pack } from "./segments.ts";

it.each([
  ["HTTPS://QR.EXAMPLE/7K2M9QXV4B/", "M", 2, "M"],
  ["HTTPS://Q.IO/7K2M9QXV4B/", "M", 2, "Q"],
  ["HTTPS://Q.IO/7K2M9QXV4B/", "L", 1, "L"],
  ["1", "L", 1, "H"],
  ["x".repeat(2331), "M", 40, "M"],
  ["x".repeat(2953), "L", 40, "L"],
] as const)("%s at %s or better is version %i, at level %s", (payload, minLevel, version, level) => {
  expect(encodePayload(payload, minLevel)).toMatchObject({ version, level, modules: 17 + 4 * version });
});

it("no smaller version or better level has room for the payload", () => {
  for (let length = 1; length <= 2331; length += 13) {
    const { version, level, segments } = pack(Buffer.alloc(length, "x"), "M");
    const fits = (inVersion: number, at: (typeof LEVELS)[number]) =>
      bitsOf(segments, inVersion) <= 8 * capacityOf(inVersion, at).dataCodewords;
    expect(fits(version, level)).toBe(true);
    if (version > 1) expect(fits(version - 1, "M")).toBe(false);
    for (const better of LEVELS.slice(LEVELS.indexOf(level) + 1)) expect(fits(version, better)).toBe(false);
  }
});

it.each(["", "\ud800", "a\udc00b"])("rejects empty or malformed text (%#)", (payload) => {
  expect(() => encodePayload(payload, "M")).toThrow(UnencodablePayloadError);
});

it.each([
  ["M", 2332],
  ["L", 2954],
  ["H", 1274],
] as const)("rejects a payload that is too long at %s", (level, length) => {
  expect(() => encodePayload("x".repeat(length), level)).toThrow(PayloadTooLongError);
});

/** Returns the minimum number of bits over all possible splits, by brute force. */
function fewestBits(bytes: Uint8Array, version: number): number {
  const modesOf = (byte: number): Mode[] => {
    const character = String.fromCharCode(byte);
    if (/[0-9]/.test(character)) return [BYTE, ALPHANUMERIC, NUMERIC];
    return /[A-Z $%*+\-./:]/.test(character) ? [BYTE, ALPHANUMERIC] : [BYTE];
  };
  const ways = [...bytes].reduce<Mode[][]>(
    (all, byte) => all.flatMap((way) => modesOf(byte).map((mode) => [...way, mode])),
    [[]],
  );
  const bitsOfWay = (way: readonly Mode[]) => {
    const segments = way.flatMap((mode, at) => {
      if (mode === way[at - 1]) return [];
      const end = way.findIndex((other, index) => index > at && other !== mode);
      return [{ mode, bytes: bytes.subarray(at, end < 0 ? way.length : end) }];
    });
    return bitsOf(segments, version);
  };
  return Math.min(...ways.map(bitsOfWay));
}

it("splits into the shortest segments", () => {
  const texts = [
    "A1B2C3d45",
    "12345678A",
    "ab1234567",
    "AAAAAAa12",
    "é1234567",
    "1a2b3c4d",
    "ABC.defGH",
    "0000000é1",
    "AB123456",
    "AB1234567",
    "123",
    "1234567",
    "é123",
    "é1234",
    "xAB:/.",
    "xAB:/.-",
  ];
  for (const text of texts) {
    const bytes = Buffer.from(text);
    const { segments, version } = pack(bytes, "L");
    expect(bitsOf(segments, version), text).toBe(fewestBits(bytes, version));
  }
});

it("the tables of all versions are consistent", () => {
  for (let version = 1; version <= MAX_VERSION; version += 1) {
    for (const level of LEVELS) {
      const { codewords, dataCodewords, blocks, correctionPerBlock } = capacityOf(version, level);
      expect(dataCodewords + blocks * correctionPerBlock).toBe(codewords);
    }
  }
  expect(() => capacityOf(41, "L")).toThrow(RangeError);
});
