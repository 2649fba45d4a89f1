// The rules for the target of a `geo` code: a geo URI (RFC 5870) with WGS 84 coordinates.

const EXPECTED =
  "Must be a geo: URI (RFC 5870) such as geo:48.2010,16.3695 or geo:48.2010,16.3695,183;u=10: latitude and longitude, optionally " +
  "altitude in meters and parameters, with decimal points and without spaces.";
const GEO = /^geo:(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)(?:,-?\d+(?:\.\d+)?)?((?:;[A-Za-z0-9-]+(?:=[^;=]+)?)*)$/i;
const PARAMETER_VALUE = /^(?:[\w.!~*'()[\]:&+$-]|%[0-9A-Fa-f]{2})+$/;
const UNCERTAINTY = /^\d+(?:\.\d+)?$/;
const MAX_LATITUDE = 90;
const MAX_LONGITUDE = 180;

/** Returns what is wrong with the target, as a sentence for the client, or undefined if it may be stored. */
export function checkGeo(target: string): string | undefined {
  const parts = GEO.exec(target);
  if (!parts) return EXPECTED;
  const [, latitude, longitude, parameters = ""] = parts;
  if (Math.abs(Number(latitude)) > MAX_LATITUDE) return "Must have a latitude from -90 to 90.";
  if (Math.abs(Number(longitude)) > MAX_LONGITUDE) return "Must have a longitude from -180 to 180.";
  return checkParameters(parameters.split(";").slice(1));
}

/** Returns what is wrong with the parameters, or undefined. `crs` must come first, then `u`, then all others, each at most once. */
function checkParameters(parameters: readonly string[]): string | undefined {
  const names = parameters.map((parameter) => (parameter.split("=", 1)[0] ?? "").toLowerCase());
  if (new Set(names).size < names.length) return "Must not repeat a parameter.";
  const crsAt = names.indexOf("crs");
  const uncertaintyAt = names.indexOf("u");
  if (crsAt > 0 || uncertaintyAt > crsAt + 1) return "Must have its parameters in the order crs, u, others.";
  for (const [index, parameter] of parameters.entries()) {
    const value = parameter.split("=")[1];
    if (names[index] === "crs" && value?.toLowerCase() !== "wgs84") return "Must have coordinates in wgs84.";
    if (names[index] === "u" && !UNCERTAINTY.test(value ?? "")) return "Must have the uncertainty `u` in meters.";
    if (value !== undefined && !PARAMETER_VALUE.test(value)) return EXPECTED;
  }
  return undefined;
}
