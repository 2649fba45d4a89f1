import { expect, test } from "vitest";
import { checkGeo } from "./check-geo.ts";

test.each([
  ["RFC 5870, 6.1", "geo:13.4125,103.8667"],
  ["RFC 5870, 6.2", "geo:48.2010,16.3695,183"],
  ["RFC 5870, 6.3", "geo:48.198634,16.371648;crs=wgs84;u=40"],
  ["RFC 5870, 3.3", "geo:-90,-180;u=0.5;x=y%20z"],
  ["RFC 5870, 3.3", "geo:66,30;u=6.500;FOo=this%2dthat"],
  ["RFC 3986, 3.1", "GEO:0,0"],
])("U1 %s: accepts the place %s", (_section, target) => {
  expect(checkGeo(target)).toBeUndefined();
});

test.each([
  ["RFC 5870, 3.4.2", "geo:90.1,0", "latitude from -90 to 90"],
  ["RFC 5870, 3.4.2", "geo:0,180.5", "longitude from -180 to 180"],
  ["RFC 5870, 3.3", "geo:48.2", "Must be a geo: URI"],
  ["RFC 5870, 3.3", "geo:48.2, 16.3", "Must be a geo: URI"],
  ["RFC 5870, 3.3", "geo:48,2010;16,3695", "Must be a geo: URI"],
  ["RFC 5870, 3.3", "geo:+48.2,16.3", "Must be a geo: URI"],
  ["RFC 5870, 3.3", "geo:48.,16.3", "Must be a geo: URI"],
  ["RFC 5870, 3.3", "geo:1e1,16", "Must be a geo: URI"],
  ["RFC 5870, 3.3 (no query)", "geo:0,0?q=Vienna", "Must be a geo: URI"],
  ["RFC 5870, 3.4.1", "geo:0,0;crs=nad27", "wgs84"],
  ["RFC 5870, 3.3", "geo:0,0;u=5;crs=wgs84", "in the order"],
  ["RFC 5870, 3.3", "geo:0,0;a=1;u=5", "in the order"],
  ["RFC 5870, 3.3", "geo:0,0;u=-5", "in meters"],
  ["RFC 5870, 3.3", "geo:0,0;a=1;A=2", "Must not repeat"],
  ["RFC 5870, 3.3", "geo:0,0;a=<b>", "Must be a geo: URI"],
  ["no scheme", "48.2010,16.3695", "Must be a geo: URI"],
  ["header injection", "geo:48.2010,16.3695\r\nX: 1", "Must be a geo: URI"],
])("U1 %s: rejects %j as a place", (_section, target, message) => {
  expect(checkGeo(target)).toContain(message);
});
