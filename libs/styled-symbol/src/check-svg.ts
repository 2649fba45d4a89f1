// Checks an SVG before librsvg reads it. Pixels inside an SVG are not limited by its size, so a small file could decode to gigabytes.

import { SaxesParser, type SaxesTagPlain } from "saxes";
import { UnusableLogoError } from "./unusable-logo.ts";

/** Elements that show or include other files, by local name, whatever their namespace. */
const FORBIDDEN_ELEMENTS: ReadonlySet<string> = new Set(["image", "feImage", "include"]);
/** Names of UTF-8 and its subset. librsvg could interpret text in other encodings differently than this check does. */
const ENCODINGS: ReadonlySet<string> = new Set(["utf-8", "utf8", "us-ascii", "ascii"]);

/**
 * Throws an UnusableLogoError unless the file is one well-formed SVG document in UTF-8 that contains no images or other files, and declares
 * no entities. Compressed files are not UTF-8.
 */
export function checkSvg(file: Buffer): void {
  const parser = new SaxesParser();
  parser.on("error", () => refuse("The file is not a well-formed SVG document."));
  parser.on("xmldecl", ({ encoding }) => {
    if (encoding !== undefined && !ENCODINGS.has(encoding.toLowerCase())) refuse("An SVG must be encoded in UTF-8.");
  });
  parser.on("doctype", (doctype) => {
    // Declarations, such as those of entities, are inside brackets.
    if (doctype.includes("[")) refuse("An SVG must not declare entities.");
  });
  parser.on("opentag", checkTag);
  parser.write(textOf(file)).close();
}

function textOf(file: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(file);
  } catch {
    return refuse("An SVG must be encoded in UTF-8 and must not be compressed.");
  }
}

function checkTag({ name, attributes }: SaxesTagPlain): void {
  if (FORBIDDEN_ELEMENTS.has(localName(name))) {
    refuse(
      `An SVG must not contain images or other files (<${localName(name)}>). Convert images to shapes, or send a PNG.`,
    );
  }
  for (const [attribute, value] of Object.entries(attributes)) {
    if (localName(attribute) === "href" && isData(value))
      refuse("An SVG must not contain embedded files (data: URLs).");
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** Returns whether a reference is a data: URL. URL parsers ignore some spaces and control characters; this check ignores them all. */
function isData(reference: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: URL parsers ignore some of these characters.
  return /^data:/i.test(reference.replace(/[\u0000-\u0020]/g, ""));
}

function refuse(message: string): never {
  throw new UnusableLogoError(message);
}
