import { isIPv4 } from "node:net";
import { expect, it } from "vitest";
import { ipv4Number } from "./client-address.ts";

it.each([
  ["0.0.0.0", 0],
  ["255.255.255.255", 2 ** 32 - 1],
  ["1.2.3.4", 16_909_060],
  ["203.0.113.9", 3_405_803_785],
])("%s is %i", (text, number) => {
  expect(ipv4Number(text)).toBe(number);
});

it("recognizes an IPv4 address exactly when node does", () => {
  const pieces = ["0", "1", "9", "00", "01", "10", "99", "255", "256", "300", "1000", "", "a", "-1", "+1", " 1", "１"];
  const random = (most: number) => Math.floor(Math.random() * most);
  for (let round = 0; round < 50_000; round += 1) {
    const parts = Array.from({ length: 3 + random(3) }, () =>
      random(4) ? String(random(256)) : pieces[random(pieces.length)],
    );
    const text = parts.join(random(50) ? "." : "..");
    expect(ipv4Number(text) !== undefined, text).toBe(isIPv4(text));
  }
});
