// The start page of the docs: a quick start, and cards that lead to the guides.

import { escapeHtml } from "./html.ts";
import { codeBlock } from "./markdown.ts";

const CREATE = `curl http://localhost:8080/v1/qr -H "Authorization: Bearer $QR_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"target": "https://example.com/menu", "dynamic": true}'`;
const DOWNLOAD = `curl -o code.png "$IMAGE_URL"   # image_url from the response; .svg and .pdf also work`;
const CHANGE = `curl -X PATCH http://localhost:8080/v1/qr/$ID -H "Authorization: Bearer $QR_API_KEY" \\
  -H "Content-Type: application/json" -d '{"target": "https://example.com/winter"}'`;

interface Card {
  title: string;
  text: string;
  to: string;
}

const GUIDES: readonly Card[] = [
  { title: "Your first code", text: "Start the service, create a code, and scan it.", to: "getting-started" },
  {
    title: "Create many codes",
    text: "Batches of up to 500, CSV files, and safe retries.",
    to: "creating-codes#batches",
  },
  { title: "Change the target", text: "Send printed codes somewhere else, now or at a set time.", to: "re-pointing" },
  { title: "Your own domain", text: "Short links on your own host name, with certificates.", to: "domains" },
  { title: "Images for print", text: "PNG, SVG, PDF, and EPS in exact sizes, with your design.", to: "images" },
  { title: "Rules", text: "Different targets by device, language, place, or time.", to: "rules" },
  { title: "Statistics", text: "Scans and visitors by time, place, device, and source.", to: "statistics" },
  { title: "Errors", text: "Every error code, and what to do about it.", to: "errors" },
  { title: "Going live", text: "What to check before you print a thousand copies.", to: "going-live" },
];
const REFERENCES: readonly Card[] = [
  { title: "API reference", text: "Every operation, with samples in four languages, ready to try.", to: "reference" },
  { title: "TypeScript client", text: "Typed calls with retries, for Node and other runtimes.", to: "client" },
  { title: "Operate it yourself", text: "Deployment, settings, backups, alerts, and scaling.", to: "operating" },
];

export const START_TITLE = "Documentation";
export const START_SUMMARY =
  "Create QR codes over a REST API or in the dashboard, change their targets after printing, and count every scan.";

export function startPage(): string {
  return `<p class="lead">${START_SUMMARY}</p>
<section class="quick" aria-labelledby="quick-start">
<h2 id="quick-start">Quick start</h2>
<p>Create an API key in the <a href="/settings/keys">dashboard</a> and set <code>QR_API_KEY</code> to it. Then create a code that you can change later:</p>
${codeBlock(CREATE, "sh")}
<p>The response has the <code>id</code>, the <code>short_url</code>, and the <code>image_url</code> of the code. Download the image and print it:</p>
${codeBlock(DOWNLOAD, "sh")}
<p>When the menu changes, change the target. Printed copies lead there from the moment the API has confirmed the change:</p>
${codeBlock(CHANGE, "sh")}
</section>
<h2 id="guides">Guides</h2>
${cards(GUIDES)}
<h2 id="references">Reference and operation</h2>
${cards(REFERENCES)}`;
}

function cards(list: readonly Card[]): string {
  const items = list.map(
    ({ title, text, to }) =>
      `<li><a href="/docs/${to}"><strong>${escapeHtml(title)}</strong><span>${escapeHtml(text)}</span></a></li>`,
  );
  return `<ul class="cards">${items.join("")}</ul>`;
}
