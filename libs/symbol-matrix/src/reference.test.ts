// Compares symbols with those from the qrcode package for the same segments, version, and level.

import QRCode from "qrcode";
import { describe, expect, it } from "vitest";
import { capacityOf, LEVELS, MAX_VERSION } from "./capacity.ts";
import { encodePacking, encodePayload, type Matrix } from "./matrix.ts";
import { ALPHANUMERIC, BYTE, bitsOf, type Mode, NUMERIC, type Packing, pack, type Segment } from "./segments.ts";

const MODE_NAMES = { [NUMERIC]: "numeric", [ALPHANUMERIC]: "alphanumeric", [BYTE]: "byte" } as const;

/** Returns a seeded random number generator (mulberry32), so that failures are reproducible. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * below);
  };
}
const random = randomNumbers(18004);

/** Returns qrcode's symbol, with the given mask or, if none is given, with the mask that qrcode chooses. */
function reference({ version, level, segments }: Packing, maskPattern?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7) {
  const data = segments.map(({ mode, bytes }) =>
    mode === BYTE
      ? { mode: MODE_NAMES[mode], data: bytes }
      : { mode: MODE_NAMES[mode], data: Buffer.from(bytes).toString("latin1") },
  );
  // qrcode's types do not allow a list of segments in different modes.
  return QRCode.create(data as QRCode.QRCodeSegment[], {
    version,
    errorCorrectionLevel: level,
    ...(maskPattern === undefined ? {} : { maskPattern }),
  });
}

function differs(matrix: Matrix, expected: QRCode.QRCode): string | undefined {
  if (matrix.modules !== expected.modules.size) return `${matrix.modules} modules, not ${expected.modules.size}`;
  if (matrix.mask !== expected.maskPattern) return `mask ${matrix.mask}, not ${expected.maskPattern}`;
  for (let row = 0; row < matrix.modules; row += 1) {
    for (let column = 0; column < matrix.modules; column += 1) {
      const isDark = expected.modules.get(row, column) !== 0;
      if (matrix.isDark(row, column) !== isDark) return `module ${row},${column} is not ${isDark ? "dark" : "light"}`;
    }
  }
  return undefined;
}

const CONTENTS: Record<Mode, () => number> = {
  [NUMERIC]: () => 48 + random(10),
  [ALPHANUMERIC]: () => "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:".charCodeAt(random(45)),
  [BYTE]: () => random(256),
};

const segmentOf = (mode: Mode, length: number): Segment => ({
  mode,
  bytes: Uint8Array.from({ length }, () => CONTENTS[mode]()),
});

/** Returns the longest segment in a mode that a version can hold at a level. */
function fullSegment(mode: Mode, version: number, level: Packing["level"]): Segment {
  const bits = 8 * capacityOf(version, level).dataCodewords;
  let length = Math.floor((bits / 10) * 3) + 1;
  while (bitsOf([segmentOf(mode, 0)], version) + lengthInBits(mode, length) > bits) length -= 1;
  return segmentOf(mode, length);
}

function lengthInBits(mode: Mode, length: number): number {
  if (mode === BYTE) return 8 * length;
  return mode === NUMERIC ? Math.ceil((length * 10) / 3) : Math.ceil((length * 11) / 2);
}

/** All versions; in mutation tests, which run these tests for every mutant, only the versions at which the layout changes. */
const VERSIONS =
  process.env.STRYKER_MUTATOR_WORKER === undefined
    ? Array.from({ length: MAX_VERSION }, (_, index) => index + 1)
    : [1, 2, 6, 7, 9, 10, 14, 26, 27];

describe.each(LEVELS)("at level %s", (level) => {
  it("every version equals the reference, full of bytes, characters, or digits, and almost empty", () => {
    for (const version of VERSIONS) {
      for (const mode of [BYTE, ALPHANUMERIC, NUMERIC] as const) {
        const packing = { version, level, segments: [fullSegment(mode, version, level)] };
        expect(differs(encodePacking(packing), reference(packing)), `version ${version}, ${MODE_NAMES[mode]}`).toBe(
          undefined,
        );
      }
      const nearlyEmpty = { version, level, segments: [segmentOf(BYTE, 1)] };
      expect(differs(encodePacking(nearlyEmpty), reference(nearlyEmpty)), `version ${version}`).toBe(undefined);
    }
  }, 120_000);
});

it("each of the eight masks equals the reference", () => {
  for (const version of [1, 6, 7, 14, 25]) {
    const packing = { version, level: LEVELS[version % 4] ?? "L", segments: [segmentOf(BYTE, 7)] };
    for (const mask of [0, 1, 2, 3, 4, 5, 6, 7] as const) {
      expect(differs(encodePacking(packing, mask), reference(packing, mask)), `${version}, mask ${mask}`).toBe(
        undefined,
      );
    }
  }
});

const ALPHABETS = [
  "0123456789",
  "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 $%*+-./:",
  "abcdefghijklmnopqrstuvwxyz0123456789-._~:/?#[]@!$&'()*+,;=%",
  "äöüßéèçñøåþ€ ",
  "日本語漢字かなカナ한국어",
  "👩‍💻🎉🚀❤️",
].map((characters) => [...characters]);

/** Returns text from several alphabets, so that segments in every mode follow one another. */
function randomPayload(): string {
  const stretch = () => {
    const alphabet = ALPHABETS[random(ALPHABETS.length)] ?? [];
    return Array.from({ length: 1 + random(random(8) === 0 ? 120 : 16) }, () => alphabet[random(alphabet.length)]).join(
      "",
    );
  };
  return Array.from({ length: 1 + random(5) }, stretch).join("");
}

it("2,000 random payloads of mixed segments equal the reference", () => {
  for (let round = 0; round < 2000; round += 1) {
    const payload = randomPayload();
    const level = LEVELS[random(4)] ?? "M";
    const packing = pack(Buffer.from(payload), level);
    expect(differs(encodePayload(payload, level), reference(packing)), JSON.stringify(payload)).toBe(undefined);
    expect(Buffer.concat(packing.segments.map(({ bytes }) => bytes)).toString()).toBe(payload);
  }
}, 120_000);

it("no payload needs a larger version than with qrcode's segments", () => {
  for (let round = 0; round < 1000; round += 1) {
    const payload = randomPayload();
    const level = LEVELS[random(4)] ?? "M";
    const { version } = QRCode.create(payload, { errorCorrectionLevel: level });
    expect(pack(Buffer.from(payload), level).version, JSON.stringify(payload)).toBeLessThanOrEqual(version);
  }
});
