// Where to go after a sign-in.

const HOME = "/codes";
/** Stands in for the dashboard's own origin, which the response must not leave. */
const OWN = "http://own.invalid";

/**
 * The path of `?next=` where it is one of the dashboard's own, else the codes. Anything that a browser would take for another
 * site is refused: `//host`, `/\host`, a scheme, and tabs or line ends, which browsers drop before they read an address.
 */
export function nextPath(next: string | null): string {
  if (next === null || !/^\/(?![/\\])/.test(next) || hasControls(next)) return HOME;
  if (!URL.canParse(next, OWN)) return HOME;
  const { origin, pathname } = new URL(next, OWN);
  return origin !== OWN || pathname.startsWith("/sign-") ? HOME : next;
}

function hasControls(text: string): boolean {
  return [...text].some((char) => char < " " || char === "\u007f");
}

/** The sign-in that comes back to the path afterwards. */
export function signInPath(path: string): string {
  return path === "/" || path === HOME ? "/sign-in" : `/sign-in?next=${encodeURIComponent(path)}`;
}
