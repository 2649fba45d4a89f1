// Draws a QR code in the terminal, two modules per character: black on white, regardless of the terminal's colors.

import { encodePayload } from "@qr/symbol-matrix";

/** Width of the quiet zone on each side, in modules. */
const QUIET_ZONE = 4;
const BLACK_ON_WHITE = "\u001b[30;107m";
const RESET = "\u001b[0m";

/** Returns the symbol for the text, with its quiet zone, as lines of colored characters. */
export function terminalSymbol(text: string): string {
  const { modules, isDark } = encodePayload(text, "M");
  const isDarkAt = (row: number, column: number) =>
    row >= 0 && row < modules && column >= 0 && column < modules && isDark(row, column);
  const character = (row: number, column: number) => {
    const [upper, lower] = [isDarkAt(row, column), isDarkAt(row + 1, column)];
    if (upper) return lower ? "█" : "▀";
    return lower ? "▄" : " ";
  };
  const lines: string[] = [];
  for (let row = -QUIET_ZONE; row < modules + QUIET_ZONE; row += 2) {
    let line = "";
    for (let column = -QUIET_ZONE; column < modules + QUIET_ZONE; column += 1) line += character(row, column);
    lines.push(`${BLACK_ON_WHITE}${line}${RESET}`);
  }
  return lines.join("\n");
}
