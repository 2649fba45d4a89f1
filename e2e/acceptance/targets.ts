// Realistic targets: long, with queries, fragments, Unicode, and ports, on hosts reserved for examples.

const PATHS = [
  "/",
  "/menu",
  "/menu/lunch?table=12&lang=de",
  "/speisekarte/größe-maß?tisch=7#getränke",
  "/メニュー/本日のランチ",
  "/меню?стол=4",
  "/قائمة/الغداء",
  "/产品/说明书.pdf?版本=2",
  "/event/summer-party-2027/rsvp?guest=%E2%9C%93&utm_source=print&utm_medium=qr&utm_campaign=a6-flyer",
  "/p/8f14e45f-ceea-467f-ab9a-5f3f1a2b9c1d/manual?rev=3.1.4",
  "/search?q=caf%C3%A9+%26+bar&sort=rating&page=1",
  "/maps/@52.5200066,13.404954,17z/data=!3m1!4b1",
  "/wifi/how-to-connect#step-3",
  "/feedback?store=0042&receipt=2027-06-01T12:30:00Z&token=eyJhbGciOiJIUzI1NiJ9.e30.ZRrHA1JJJW8opsbCGfG_HACGpVUMN_a9IV7pAx_Zmeo",
  "/watch?v=dQw4w9WgXcQ&t=43s&list=PL590L5WQmH8fJ54F369BLDSqIwcs-TCfs",
  "/a(b)c;d=1,2/e'f/g~h/i*j/k!l/$m",
  "/emoji/🎉🎂?for=👩‍👩‍👧",
  "/empty?&&a=&b==c",
  `/long/${"abcdefghij/".repeat(60)}end?${"k=v&".repeat(100)}z=1`,
  "/trailing/slash/?",
] as const;

const HOSTS = [
  "https://example.com",
  "https://www.example.org",
  "http://shop.example.net:8080",
  "https://müller.example.com",
  "https://xn--r8jz45g.example.org",
  "https://a.very.deep.sub.domain.example.com",
  "HTTPS://EXAMPLE.COM",
  "https://例え.example.com",
  "http://example.org:65535",
  "https://app-eu-1.example.net",
] as const;

/** 200 distinct targets: every path on every host. */
export const TARGETS: readonly string[] = PATHS.flatMap((path) => HOSTS.map((host) => host + path));
