// Checks targets that are JSON documents with several URLs: a page of links, and the stores of an app.

import { APP_PLACES, JSON_TARGETS, type JsonType, parsedJson } from "@qr/contracts";
import { validate, violationsIn } from "../../../route/violations.ts";
import { checkUrl, type TargetViolation, type UrlRules } from "../check-url.ts";

/** More links than any valid document has, so that a document with thousands of links is not checked in full. */
const MAX_CHECKED = 50;

/** Returns all violations in the document. Each message names the member. */
export function checkJson(type: JsonType, target: string, rules: UrlRules): TargetViolation[] {
  const json = parsedJson(target);
  if (typeof json !== "object" || json === null) {
    return [
      { code: "invalid_target", message: `Must be a JSON object as a string, as codes of type ${type} require.` },
    ];
  }
  const broken = violationsIn(validate(JSON_TARGETS[type], json)).map(({ field, message }) => {
    return { code: "invalid_target" as const, message: field === "" ? message : messageAt(field, message) };
  });
  const urls = type === "links" ? urlsOfLinks(json) : urlsOfApp(json);
  return [
    ...broken,
    ...urls.flatMap(([path, url]) => {
      const violation = checkUrl(url, rules);
      return violation === undefined ? [] : [{ ...violation, message: messageAt(path, violation.message) }];
    }),
  ];
}

function messageAt(path: string, message: string): string {
  return `\`${path}\`: ${message}`;
}

type Located = [path: string, url: string];

function urlsOfLinks(json: object): Located[] {
  const links = memberOf(json, "links");
  if (!Array.isArray(links)) return [];
  return links.slice(0, MAX_CHECKED).flatMap((link, index) => textAt(link, "url", `links.${index}.url`));
}

function urlsOfApp(json: object): Located[] {
  return APP_PLACES.flatMap((place) => textAt(json, place, place));
}

function textAt(value: unknown, name: string, path: string): Located[] {
  const member = memberOf(value, name);
  return typeof member === "string" ? [[path, member]] : [];
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined;
}
