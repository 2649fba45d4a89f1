// The time zone that the viewer's browser is set to.

export function viewerZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
