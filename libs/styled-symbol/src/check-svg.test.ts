import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { checkSvg } from "./check-svg.ts";
import { UnusableLogoError } from "./unusable-logo.ts";

const NAMESPACES =
  'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:s="http://www.w3.org/2000/svg"';
const svg = (inner: string, head = "") => `${head}<svg ${NAMESPACES} width="10" height="10">${inner}</svg>`;
const PIXELS = "data:image/png;base64,AAAA";
const utf16 = (text: string, bom: string) => Buffer.from(bom + text, "utf16le");
const check = (file: string | Buffer) => () => checkSvg(Buffer.from(file));

describe("an SVG", () => {
  it.each([
    ["of shapes", svg('<rect width="10" height="10" fill="#f00"/>')],
    ["with an XML declaration", svg("", '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n')],
    ["with a byte order mark", `\ufeff${svg("")}`],
    [
      "with a public document type",
      svg("", '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'),
    ],
    ["with references within itself", svg('<rect id="a" width="1" height="1"/><use href="#a"/><use xlink:href="#a"/>')],
    ["with links", svg('<a href="https://example.com/"><rect width="1" height="1"/></a>')],
    [
      "that only mentions images",
      svg("<title>an &lt;image&gt;</title><!-- <image href='x'/> --><style><![CDATA[ <image/> ]]></style>"),
    ],
    ["with character references", svg("<text>&amp;&#x69;&lt;</text>")],
  ])("%s is accepted", (_what, file) => {
    expect(check(file)).not.toThrow();
  });

  it.each([
    ["an image", svg(`<image href="${PIXELS}"/>`)],
    ["an image with the old attribute", svg(`<image xlink:href="${PIXELS}"/>`)],
    ["an image with a prefix", svg(`<s:image href="${PIXELS}"/>`)],
    [
      "an image in a default namespace further in",
      `<s:svg ${NAMESPACES}><g xmlns="http://www.w3.org/2000/svg"><image href="x"/></g></s:svg>`,
    ],
    ["an image across lines", svg(`<image\n\thref\n=\n'${PIXELS}'\n/>`)],
    ["an image without a reference, which a document type could add", svg("<image/>")],
    ["an image after CDATA", svg(`<style><![CDATA[ ]]></style><image href="${PIXELS}"/>`)],
    ["an image in a filter", svg(`<filter id="f"><feImage href="${PIXELS}"/></filter>`)],
    ["an included file", svg(`<x:include xmlns:x="http://www.w3.org/2001/XInclude" href="${PIXELS}"/>`)],
    ["an image below definitions", svg(`<defs><pattern id="p"><image href="${PIXELS}"/></pattern></defs>`)],
  ])("with %s is rejected, and the message names the element", (_what, file) => {
    expect(check(file)).toThrow(/must not contain images or other files \(<(image|feImage|include)>\)/);
  });

  it.each([
    ["a data: URL", svg(`<use href="${PIXELS}"/>`)],
    ["a data: URL in disguise", svg('<use xlink:href=" D&#x61;t&#10;a&#58;image/svg+xml,x"/>')],
  ])("with %s is rejected", (_what, file) => {
    expect(check(file)).toThrow("data: URLs");
  });

  it.each([
    ["that declares an entity", svg("&i;", `<!DOCTYPE svg [<!ENTITY i '<image href="${PIXELS}"/>'>]>`)],
    ["that declares an external entity", svg("&i;", '<!DOCTYPE svg [<!ENTITY i SYSTEM "file:///etc/passwd">]>')],
    ["that declares a parameter entity", svg("", '<!DOCTYPE svg [<!ENTITY % p SYSTEM "http://127.0.0.1/x.dtd">%p;]>')],
    ["that declares attributes", svg("<use/>", `<!DOCTYPE svg [<!ATTLIST use href CDATA "${PIXELS}">]>`)],
  ])("%s is rejected", (_what, file) => {
    expect(check(file)).toThrow("must not declare entities");
  });

  it.each([
    ["in UTF-16", utf16(svg(`<image href="${PIXELS}"/>`), "\ufeff")],
    [
      "in UTF-16 without a byte order mark",
      utf16(svg(`<image href="${PIXELS}"/>`, '<?xml version="1.0" encoding="UTF-16"?>'), ""),
    ],
    ["that claims to be in UTF-7", svg("+ADw-image href=+ACI-x+ACI-/+AD4-", '<?xml version="1.0" encoding="UTF-7"?>')],
    ["in Latin-1", Buffer.from(svg("<title>\u00e9</title>", '<?xml version="1.0" encoding="ISO-8859-1"?>'), "latin1")],
    ["that is compressed", gzipSync(svg(""))],
    ["with an element name in character references", svg(`<&#x69;mage href="${PIXELS}"/>`)],
    ["with an undeclared entity", svg("&i;")],
    ["that is cut off", svg("").slice(0, -3)],
    ["with a second root", `${svg("")}<image href="${PIXELS}"/>`],
    ["with a NUL", svg("\0")],
    ["that is empty", ""],
    ["that is text", "hello"],
  ])("%s is rejected", (_what, file) => {
    expect(check(file)).toThrow(UnusableLogoError);
  });

  it("with deeply nested elements is checked to the end", () => {
    const depth = 50_000;
    const nested = svg(`${"<g>".repeat(depth)}<image href="x"/>${"</g>".repeat(depth)}`);
    expect(check(nested)).toThrow("<image>");
  });
});
