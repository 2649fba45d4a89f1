// Reads a page as a browser does, for tests.

import { type DefaultTreeAdapterTypes, parse } from "parse5";

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.Node;

export interface ReadPage {
  /** The names of all elements, in order. */
  elements: string[];
  /** The text of each element that has the author's text, in order. */
  authored: string[];
  /** The targets of all links, in order. */
  links: string[];
  /** The names of all attributes. */
  attributes: Set<string>;
  /** The text of everything that is shown. */
  text: string;
}

export function readPage(html: string): ReadPage {
  const all = elementsIn(parse(html));
  const attribute = (element: Element, name: string) => element.attrs.find((one) => one.name === name)?.value;
  const body = all.find(({ tagName }) => tagName === "body");
  return {
    elements: all.map(({ tagName }) => tagName),
    authored: all.filter((element) => attribute(element, "lang") === "").map(textOf),
    links: all.flatMap((element) => attribute(element, "href") ?? []),
    attributes: new Set(all.flatMap(({ attrs }) => attrs.map(({ name }) => name))),
    text: body === undefined ? "" : textOf(body),
  };
}

function elementsIn(node: Node): Element[] {
  const children = "childNodes" in node ? node.childNodes.flatMap(elementsIn) : [];
  return "tagName" in node ? [node, ...children] : children;
}

function textOf(node: Node): string {
  if ("value" in node) return node.value;
  return "childNodes" in node ? node.childNodes.map(textOf).join("") : "";
}
