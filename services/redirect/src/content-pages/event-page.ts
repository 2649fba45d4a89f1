// The page of an event: what takes place, when, and where, and ways to add it to a calendar.

import { mapOfAddress } from "../contents/action-details.ts";
import { readCalendarEvent } from "../contents/calendar-event.ts";
import { calendarLinks } from "../contents/calendar-links.ts";
import { dateRows, dayTile } from "./event-dates.ts";
import { EVENT_TEXTS } from "./event-texts.ts";
import { authored, buttonTo, type ContentPage, headingOf, rowsOf, secondButtons, type Viewer } from "./parts.ts";

/** Returns the page. `fileHref`: the address of the file. */
export function eventPage(text: string, fileHref: string, { language, userAgent }: Viewer): ContentPage {
  const texts = EVENT_TEXTS[language];
  const event = readCalendarEvent(text);
  const { title, place, notes, isRecurring, others } = event;
  const links = calendarLinks(event);
  const rows = [
    ...dateRows(event, language),
    ...(place === "" ? [] : [{ label: texts.place, value: authored(place), href: placeHref(place, userAgent) }]),
  ];
  // The notes can be long, so they come after the buttons.
  const below = notes === "" ? [] : [{ label: texts.notes, value: authored(notes) }];
  const hints = [...(isRecurring ? [texts.repeats] : []), ...(others > 0 ? [texts.others] : [])];
  return {
    ...headingOf(title, texts.title),
    above: dayTile(event, language),
    content:
      rowsOf(rows) +
      hints.map((hint) => `<p class="note">${hint}</p>`).join("") +
      buttonTo(fileHref, texts.save) +
      (links === undefined
        ? ""
        : secondButtons([
            [links.google, texts.google],
            [links.outlook, "Outlook"],
          ])) +
      rowsOf(below),
  };
}

/** Returns where the place leads: to a map, or to the meeting that its address opens. */
function placeHref(place: string, userAgent: string): string {
  return /^https?:\/\/\S+$/i.test(place) && URL.canParse(place) ? new URL(place).href : mapOfAddress(place, userAgent);
}
