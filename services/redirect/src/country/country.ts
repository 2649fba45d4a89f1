// The country that a scan came from: as a trusted proxy names it, else of the country database, where there is one. Read for each
// scan by scan-text.ts; without proxies and without a database it costs nothing.

import type { HttpRequest } from "@qr/runtime";
import type { TrustedProxies } from "../visitor/trusted-proxies.ts";
import { countryCode } from "./country-code.ts";
import type { CountryDatabase } from "./country-database.ts";

interface CountryParts {
  proxies: TrustedProxies;
  database: CountryDatabase | undefined;
  clientAddress: (request: HttpRequest) => string;
}

/** Returns what reads a request's country: ISO 3166-1 alpha-2 in upper case, "" where it is not known. */
export function createCountry({ proxies, database, clientAddress }: CountryParts): (request: HttpRequest) => string {
  if (proxies.isEmpty && !database) return () => "";
  return (request) => {
    const { headers } = request;
    const header = headers["cf-ipcountry"] ?? headers["x-country"];
    const told = typeof header === "string" && proxies.haveSent(request) ? countryCode(header) : "";
    if (told !== "" || !database) return told;
    return database.countryOf(clientAddress(request));
  };
}
