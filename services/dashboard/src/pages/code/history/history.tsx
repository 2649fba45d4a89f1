// The tab with a code's history.

export function Component() {
  return null;
}
