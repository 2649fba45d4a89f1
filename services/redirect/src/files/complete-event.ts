// Completes an event so that it becomes a valid calendar (RFC 5545, sections 3.4 and 3.6.1). Adds what the author omitted: the enclosing
// calendar with its version and product, and the event's UID and time stamp.

import { unfoldLines } from "@qr/contracts";

const PRODUCT = "-//QR Code Service//QR Code Service//EN";

interface Component {
  name: string;
  /** Index of the component's BEGIN line. */
  index: number;
  /** Names of the component's properties, without those of nested components. */
  properties: Set<string>;
}

/** Returns the calendar's unfolded lines. `uid` must be the same for every scan; `stampedAtMs` (Unix ms) tells calendars which version is newer. */
export function completeEvent(text: string, uid: string, stampedAtMs: number): string[] {
  const given = unfoldLines(text);
  const lines = isBegin(given[0], "VCALENDAR") ? given : ["BEGIN:VCALENDAR", ...given, "END:VCALENDAR"];
  const missing = missingLines(lines, uid, dateTime(stampedAtMs));
  return lines.flatMap((line, index) => [line, ...(missing.get(index) ?? [])]);
}

/** Returns the missing lines, keyed by the index of the BEGIN line after which they belong. */
function missingLines(lines: readonly string[], uid: string, stamp: string): Map<number, string[]> {
  const missing = new Map<number, string[]>();
  let events = 0;
  for (const { name, index, properties } of readComponents(lines)) {
    if (name === "VEVENT") events += 1;
    const wanted: Readonly<Record<string, readonly string[]>> = {
      VCALENDAR: ["VERSION:2.0", `PRODID:${PRODUCT}`],
      VEVENT: [`UID:${events === 1 ? uid : `${uid}-${events}`}`, `DTSTAMP:${stamp}`],
    };
    missing.set(
      index,
      (wanted[name] ?? []).filter((line) => !properties.has(propertyOf(line))),
    );
  }
  return missing;
}

function readComponents(lines: readonly string[]): Component[] {
  const all: Component[] = [];
  const open: Component[] = [];
  for (const [index, line] of lines.entries()) {
    const property = propertyOf(line);
    if (property === "BEGIN") {
      const component = { name: line.slice("BEGIN:".length).toUpperCase(), index, properties: new Set<string>() };
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

/** Returns a time (Unix ms) in the UTC form of RFC 5545, such as 20261121T180000Z. */
function dateTime(timeMs: number): string {
  return new Date(timeMs).toISOString().replace(/[-:]|\.\d+/g, "");
}
