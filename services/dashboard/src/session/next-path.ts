// The path to open after a sign-in.

const HOME = "/";
/** Placeholder for the dashboard's origin. The result must be a path on this origin. */
const OWN = "http://own.invalid";

/**
 * Returns the path in `?next=` if it belongs to the dashboard, or else the path of the home page. Rejects everything that a browser
 * could interpret as another site: `//host`, `/.//host`, `/\host`, a scheme, and tabs or line breaks, which browsers remove from URLs.
 */
export function nextPath(next: string | null): string {
  if (next === null || !/^\/(?![/\\])/.test(next) || hasControls(next)) return HOME;
  if (!URL.canParse(next, OWN)) return HOME;
  const { origin, pathname } = new URL(next, OWN);
  return origin !== OWN || /^\/(?:\/|sign-)/.test(pathname) ? HOME : next;
}

function hasControls(text: string): boolean {
  return [...text].some((char) => char < " " || char === "\u007f");
}

/** Returns the path of the sign-in page with a query that makes the page open `path` after sign-in. */
export function signInPath(path: string): string {
  return path === HOME ? "/sign-in" : `/sign-in?next=${encodeURIComponent(path)}`;
}
