// Contents that people enter on the "New code" page and change on the code's page.

/**
 * For each type: the first input, what the code's page shows for it, the later change to the fields or the text, what
 * the page then shows, and part of what a phone receives.
 */
export const CONTENTS = [
  {
    type: "links",
    typed: { title: "Aurora; bar", label: "Menu & more", url: "example.com/menu" },
    shown: ["Aurora; bar", "Menu & more", "https://example.com/menu"],
    changed: { description: "Open until late", label: "Wines" },
    shownAfter: "Wines",
    scanned: "Wines",
  },
  {
    type: "app",
    typed: { name: "Aurora", android: "example.com/android" },
    shown: ["Aurora", "https://example.com/android"],
    changed: { name: "Aurora 2" },
    shownAfter: "Aurora 2",
    scanned: "Aurora 2",
  },
  {
    type: "text",
    typed: { text: "The key is under the mat." },
    shown: ["The key is under the mat."],
    asText: "The key is at the bar.",
    shownAfter: "The key is at the bar.",
    scanned: "The key is at the bar.",
  },
  {
    type: "email",
    typed: { to: "ada@example.com", subject: "Table & more" },
    shown: ["ada@example.com", "Table & more"],
    changed: { subject: "Two tables?" },
    shownAfter: "Two tables?",
    scanned: "mailto:ada@example.com?subject=Two%20tables%3F",
  },
  {
    type: "phone",
    typed: { number: "+49 30 12345678" },
    shown: ["+493012345678"],
    changed: { number: "+49 30 87654321" },
    shownAfter: "+493087654321",
    scanned: "tel:+493087654321",
  },
  {
    type: "sms",
    typed: { number: "+49 170 1234567", message: "Hello: you" },
    shown: ["+491701234567", "Hello: you"],
    changed: { message: "Good-bye" },
    shownAfter: "Good-bye",
    scanned: "Good-bye",
  },
  {
    type: "geo",
    typed: { latitude: "48.2010, 16.3695" },
    shown: ["48.2010", "16.3695"],
    changed: { longitude: "16.4" },
    shownAfter: "16.4",
    scanned: "48.2010,16.4",
  },
  {
    type: "vcard",
    typed: { firstName: "Ada", lastName: "Lovelace; Countess", company: "Engines, Ltd", city: "London" },
    shown: ["Ada", "Lovelace; Countess", "Engines, Ltd", "London"],
    changed: { lastName: "Byron", phone: "+44 20 7946 0000" },
    shownAfter: "Byron",
    scanned: "TEL:+442079460000",
  },
  {
    type: "event",
    typed: { title: "Opening, night", start: "2027-06-21T19:00", place: "Bar; left" },
    shown: ["Opening, night", "Bar; left"],
    changed: { end: "2027-06-21T23:30" },
    scanned: "DTEND:20270621T213000Z",
  },
] as const;
