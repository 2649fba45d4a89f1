// Reads the text in a file.

/** Larger than any file of 5,000 rows whose batches the API accepts. */
const MAX_FILE_BYTES = 20 * 1024 * 1024;

/**
 * Why a file cannot be read as text: a message key. `encoding`: the file is not UTF-8, but may be Windows-1252, an
 * encoding in which spreadsheet programs in Europe save CSV files.
 */
export type FileProblem = "tooLarge" | "spreadsheet" | "notText" | "encoding";

/** Returns the text, or the reason why the file cannot be read. */
export async function textOf(file: Blob, encoding?: "windows-1252"): Promise<{ text: string } | FileProblem> {
  if (file.size > MAX_FILE_BYTES) return "tooLarge";
  return decode(new Uint8Array(await file.arrayBuffer()), encoding);
}

/** Decodes bytes as UTF-16 if they begin with its byte order mark, or else in the given encoding, by default UTF-8. */
export function decode(bytes: Uint8Array, encoding?: "windows-1252"): { text: string } | FileProblem {
  const begins = (...start: number[]) => start.every((byte, index) => bytes[index] === byte);
  // Excel, LibreOffice, and Numbers files are ZIP archives or use the older Office format.
  if (begins(0x50, 0x4b, 0x03, 0x04) || begins(0xd0, 0xcf, 0x11, 0xe0)) return "spreadsheet";
  if (begins(0xff, 0xfe)) return { text: new TextDecoder("utf-16le").decode(bytes) };
  if (begins(0xfe, 0xff)) return { text: new TextDecoder("utf-16be").decode(bytes) };
  if (bytes.includes(0)) return "notText";
  if (encoding !== undefined) return { text: new TextDecoder(encoding).decode(bytes) };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    return "encoding";
  }
}
