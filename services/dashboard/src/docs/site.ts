// The script of the docs. The pages work without it; it adds the search, the copy buttons, and the choice between light and dark.

import "./frame.ts";
import "./docs.css";
import { addCopyButtons } from "./copy.ts";

/** Matches the API's address in the samples. The docs and the API have the same origin. */
const API = /(?:http:\/\/)?localhost:8080|\$API\b/g;

/** In the samples, replaces the address of the API with the address of this service, except on pages about running a service. */
function nameThisAddress(): void {
  if (document.documentElement.dataset.group === "Operate") return;
  for (const code of document.querySelectorAll("pre code")) {
    for (const node of textNodesIn(code)) node.data = node.data.replaceAll(API, window.location.origin);
  }
}

function textNodesIn(element: Element): Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as Text);
  return found;
}

nameThisAddress();
addCopyButtons();
