// The rules for the target of an `event` code: a VEVENT, or a VCALENDAR with events, by RFC 5545. check-target calls it. What an
// event lacks to be a whole calendar (VERSION, PRODID, UID, DTSTAMP) the redirect adds when it serves it.

import { checkEventTimes } from "./check-event-times.ts";
import { type ContentLine, isMark, readContentLines } from "./content-lines.ts";

/** Which components may stand in which. */
const INNER: Readonly<Record<string, readonly string[]>> = {
  VCALENDAR: ["VEVENT", "VTIMEZONE"],
  VEVENT: ["VALARM"],
  VTIMEZONE: ["STANDARD", "DAYLIGHT"],
};

interface Component {
  name: string;
  lines: ContentLine[];
}

/** What is wrong with the target, as a sentence for the client, or undefined where it may be stored. */
export function checkEvent(target: string): string | undefined {
  const lines = readContentLines(target);
  if (typeof lines === "string") return lines;
  if (!isMark(lines[0], "BEGIN", "VEVENT") && !isMark(lines[0], "BEGIN", "VCALENDAR")) {
    return "Must begin with BEGIN:VEVENT or BEGIN:VCALENDAR.";
  }
  const components = readComponents(lines);
  if (typeof components === "string") return components;
  const versions = components.flatMap(({ name, lines }) => (name === "VCALENDAR" ? valuesOf(lines, "VERSION") : []));
  if (versions.length > 1 || versions.some((version) => version !== "2.0")) return "Must have VERSION:2.0 once.";
  const events = components.filter(({ name }) => name === "VEVENT");
  if (events.length === 0) return "Must have an event: BEGIN:VEVENT … END:VEVENT.";
  return events.map(({ lines }) => checkEventTimes(lines)).find((fault) => fault !== undefined);
}

/** All components, each with its own lines, or what is wrong with how they stand in one another. */
function readComponents(lines: readonly ContentLine[]): Component[] | string {
  const all: Component[] = [];
  const open: Component[] = [];
  for (const [index, line] of lines.entries()) {
    const parent = open.at(-1);
    if (index > 0 && !parent) return "Must have nothing behind its last END.";
    if (line.name === "BEGIN") {
      const name = line.value.toUpperCase();
      if (parent && !INNER[parent.name]?.includes(name)) return `Must not have ${shown(name)} in ${parent.name}.`;
      const component = { name, lines: [] };
      all.push(component);
      open.push(component);
    } else if (line.name === "END") {
      if (!isMark(line, "END", open.pop()?.name ?? "")) return "Must have an END for each BEGIN, in reverse order.";
    } else {
      parent?.lines.push(line);
    }
  }
  return open.length === 0 ? all : "Must have an END for each BEGIN, in reverse order.";
}

/** Values of the property among the lines. */
function valuesOf(lines: readonly ContentLine[], property: string): string[] {
  return lines.filter(({ name }) => name === property).map(({ value }) => value);
}

/** A component's name as a message may repeat it. */
function shown(name: string): string {
  return /^[A-Z0-9-]{1,20}$/.test(name) ? name : "another component";
}
