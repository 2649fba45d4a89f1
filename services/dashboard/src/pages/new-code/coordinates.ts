// A pair of coordinates as maps give it to the clipboard.

/** Of `48.2010, 16.3695` or `48.2010 16.3695`; undefined of a single number, also where it is written with a comma. */
export function coordinatesIn(text: string): { latitude: string; longitude: string } | undefined {
  const [, latitude, longitude] = /^\s*(-?\d+\.\d+)\s*(?:[,;]|\s)\s*(-?\d+\.\d+)\s*$/.exec(text) ?? [];
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}
