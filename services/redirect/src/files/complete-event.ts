// Makes a whole calendar (RFC 5545, section 3.4 and 3.6.1) of an event that its author wrote without what readers ask for: the calendar
// around it, its version and maker, who the event is and when it was said. Called when an event is served.

import { unfoldLines } from "@qr/contracts";

const PRODUCT = "-//QR Code Service//QR Code Service//EN";

interface Component {
  name: string;
  /** Index of its BEGIN line. */
  at: number;
  /** Names of its own lines, without those of what is nested in it. */
  properties: Set<string>;
}

/**
 * The unfolded lines of the calendar; what the author wrote is kept. `uid` is the same at every scan, so that a calendar takes a later
 * one for a change of what it has; `stampedAtMs` (Unix ms) says which of the two is newer.
 */
export function completeEvent(text: string, uid: string, stampedAtMs: number): string[] {
  const given = unfoldLines(text);
  const lines = isBegin(given[0], "VCALENDAR") ? given : ["BEGIN:VCALENDAR", ...given, "END:VCALENDAR"];
  const missing = missingLines(lines, uid, dateTime(stampedAtMs));
  return lines.flatMap((line, index) => [line, ...(missing.get(index) ?? [])]);
}

/** What to write behind the BEGIN line of that index. */
function missingLines(lines: readonly string[], uid: string, stamp: string): Map<number, string[]> {
  const missing = new Map<number, string[]>();
  let events = 0;
  for (const { name, at, properties } of readComponents(lines)) {
    if (name === "VEVENT") events += 1;
    const wanted: Readonly<Record<string, readonly string[]>> = {
      VCALENDAR: ["VERSION:2.0", `PRODID:${PRODUCT}`],
      VEVENT: [`UID:${events === 1 ? uid : `${uid}-${events}`}`, `DTSTAMP:${stamp}`],
    };
    missing.set(
      at,
      (wanted[name] ?? []).filter((line) => !properties.has(propertyOf(line))),
    );
  }
  return missing;
}

function readComponents(lines: readonly string[]): Component[] {
  const all: Component[] = [];
  const open: Component[] = [];
  for (const [at, line] of lines.entries()) {
    const property = propertyOf(line);
    if (property === "BEGIN") {
      const component = { name: line.slice("BEGIN:".length).toUpperCase(), at, properties: new Set<string>() };
      all.push(component);
      open.push(component);
    } else if (property === "END") {
      open.pop();
    } else {
      open.at(-1)?.properties.add(property);
    }
  }
  return all;
}

function propertyOf(line: string): string {
  return /^[A-Za-z0-9-]+/.exec(line)?.[0].toUpperCase() ?? "";
}

function isBegin(line: string | undefined, component: string): boolean {
  return line?.toUpperCase() === `BEGIN:${component}`;
}

/** The UTC form of RFC 5545: 20261121T180000Z. */
function dateTime(atMs: number): string {
  return new Date(atMs).toISOString().replace(/[-:]|\.\d+/g, "");
}
