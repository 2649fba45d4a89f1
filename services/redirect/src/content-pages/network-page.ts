// The page of a Wi-Fi network, for those who cannot scan the code with the phone that is to join: the name and the password to copy.

import { type Network, readNetwork } from "../contents/network.ts";
import { NETWORK_TEXTS } from "./network-texts.ts";
import { authored, type ContentPage, emblem, rowsOf, stated, type Viewer } from "./parts.ts";

/** What people call each kind of security, by its name in the code. */
const SECURITIES: Readonly<Record<string, string>> = {
  WPA: "WPA/WPA2",
  WPA2: "WPA2",
  WPA3: "WPA3",
  SAE: "WPA3",
  WEP: "WEP",
  "WPA2-EAP": "WPA2 Enterprise",
};

/**
 * Shows copy buttons in place of the hint. Without the script, a tap selects the whole password. Browsers allow access to the
 * clipboard only over TLS, so the script falls back to copying the selection.
 */
const COPY =
  'const one=(selector)=>document.querySelector(selector),status=one("[role=status]");' +
  'for(const hint of document.querySelectorAll(".select"))hint.hidden=true;' +
  'for(const button of document.querySelectorAll("button")){button.hidden=false;button.onclick=async()=>{' +
  "const part=one(button.value);getSelection().selectAllChildren(part);status.textContent='';" +
  'try{await navigator.clipboard.writeText(part.textContent)}catch{if(!document.execCommand("copy"))return}' +
  "status.textContent=button.dataset.copied}}";

/** Returns the page, or undefined if the text names no network. */
export function networkPage(text: string, { language }: Viewer): ContentPage | undefined {
  const network = readNetwork(text);
  if (network === undefined) return undefined;
  const texts = NETWORK_TEXTS[language];
  const { password, isHidden } = network;
  const copyButton = (part: string, label: string) =>
    `<button class="button" type="button" hidden value="${part}" data-copied="${texts.copied}">${label}</button>`;
  const copyPassword = `<p class="note select">${texts.select}</p>${copyButton(".secret", texts.copy)}`;
  // The name of a hidden network is typed; that of any other is chosen from a list.
  const copies =
    (password === "" ? "" : copyPassword) +
    (isHidden ? `<div class="second">${copyButton(".big", texts.copyName)}</div>` : "");
  return {
    title: texts.title,
    above: emblem("wifi"),
    content:
      rowsOf(rowsFor(network, language)) +
      (copies === "" ? "" : `${copies}<p role="status"></p>`) +
      (isHidden ? `<p class="note">${texts.hidden}</p>` : "") +
      `<details><summary>${texts.guide}</summary><p>${texts.iphone}</p><p>${texts.android}</p></details>`,
    ...(copies === "" ? {} : { script: COPY }),
  };
}

function rowsFor({ name, security, identity, password }: Network, language: Viewer["language"]) {
  const texts = NETWORK_TEXTS[language];
  const known = Object.hasOwn(SECURITIES, security) ? SECURITIES[security] : undefined;
  const kind = security === "nopass" ? stated(texts.open) : known === undefined ? authored(security) : stated(known);
  return [
    { label: texts.name, value: authored(name, "big") },
    ...(identity === "" ? [] : [{ label: texts.identity, value: authored(identity) }]),
    ...(password === "" ? [] : [{ label: texts.password, value: authored(password, "secret") }]),
    { label: texts.security, value: kind },
  ];
}
