// The rules for the target of an `event` code: a VEVENT, or a VCALENDAR with events (RFC 5545). The redirect adds the properties that a
// complete calendar needs (VERSION, PRODID, UID, and DTSTAMP).

import { checkEventTimes } from "./check-event-times.ts";
import { type ContentLine, isMark, readContentLines } from "./content-lines.ts";

const INNER: Readonly<Record<string, readonly string[]>> = {
  VCALENDAR: ["VEVENT", "VTIMEZONE"],
  VEVENT: ["VALARM"],
  VTIMEZONE: ["STANDARD", "DAYLIGHT"],
};

const UNBALANCED = "Must have an END for each BEGIN, in reverse order.";

interface Component {
  name: string;
  lines: ContentLine[];
}

/** Returns what is wrong with the target, as a sentence for the client, or undefined if it may be stored. */
export function checkEvent(target: string): string | undefined {
  const lines = readContentLines(target);
  if (typeof lines === "string") return lines;
  if (!isMark(lines[0], "BEGIN", "VEVENT") && !isMark(lines[0], "BEGIN", "VCALENDAR")) {
    return "Must begin with BEGIN:VEVENT or BEGIN:VCALENDAR.";
  }
  const components = readComponents(lines);
  if (typeof components === "string") return components;
  const calendar = components.find(({ name }) => name === "VCALENDAR")?.lines ?? [];
  const versions = valuesOf(calendar, "VERSION");
  if (versions.length > 1 || versions.some((version) => version !== "2.0"))
    return "Must have VERSION:2.0 at most once, and no other VERSION.";
  if (valuesOf(calendar, "PRODID").length > 1) return "Must have PRODID at most once.";
  const events = components.filter(({ name }) => name === "VEVENT");
  if (events.length === 0) return "Must have an event: BEGIN:VEVENT … END:VEVENT.";
  return events.map(({ lines }) => checkEventTimes(lines)).find((violation) => violation !== undefined);
}

/** Returns all components, each with its own lines, or what is wrong with their nesting. */
function readComponents(lines: readonly ContentLine[]): Component[] | string {
  const all: Component[] = [];
  const open: Component[] = [];
  for (const [index, line] of lines.entries()) {
    const parent = open.at(-1);
    if (index > 0 && !parent) return "Must have nothing after its last END.";
    const violation = parent && nestingViolation(line, parent);
    if (violation) return violation;
    if (line.name === "BEGIN") {
      const component = { name: line.value.toUpperCase(), lines: [] };
      all.push(component);
      open.push(component);
    } else if (line.name === "END") {
      open.pop();
    } else {
      parent?.lines.push(line);
    }
  }
  return open.length === 0 ? all : UNBALANCED;
}

function nestingViolation(line: ContentLine, parent: Component): string | undefined {
  if (line.name === "END") return isMark(line, "END", parent.name) ? undefined : UNBALANCED;
  const component = line.value.toUpperCase();
  if (line.name !== "BEGIN" || INNER[parent.name]?.includes(component)) return undefined;
  return `Must not have ${shown(component)} in ${parent.name}.`;
}

function valuesOf(lines: readonly ContentLine[], property: string): string[] {
  return lines.filter(({ name }) => name === property).map(({ value }) => value);
}

/** Returns a component's name if it is safe to repeat in a message, otherwise "another component". */
function shown(name: string): string {
  return /^[A-Z0-9-]{1,20}$/.test(name) ? name : "another component";
}
