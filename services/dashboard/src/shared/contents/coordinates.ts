// Reads coordinates in the form in which people copy them from maps.

/** Reads `48.2010, 16.3695` or `48.2010 16.3695`. Returns undefined for a single number, even with a decimal comma. */
export function coordinatesIn(text: string): { latitude: string; longitude: string } | undefined {
  const [, latitude, longitude] = /^\s*(-?\d+\.\d+)\s*(?:[,;]|\s)\s*(-?\d+\.\d+)\s*$/.exec(text) ?? [];
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}
