// Where a change request moves a code. Without a `slug`, the code keeps its path.

import type { ErrorDetail } from "@qr/contracts";
import { newAddress, slugViolations } from "../address.ts";
import type { StoredCode, UpdateCodeRequest } from "../code-schemas.ts";
import { addressViolations, findDomain } from "../create-code.ts";
import type { AccountDomains } from "../domains/account-domains.ts";
import { addressOf, type PublicUrls } from "../public-urls.ts";
import type { Destination } from "./move-store.ts";

type Move = Pick<UpdateCodeRequest, "domain" | "slug">;

/** Returns where the request moves the code; undefined if it names no domain. */
export function destinationOf(
  stored: StoredCode,
  { domain: name, slug = addressOf(stored).slug }: Move,
  domains: AccountDomains | undefined,
  urls: PublicUrls,
): Destination | undefined {
  const domain = findDomain(name, domains);
  if (name === undefined || domain === "unknown") return undefined;
  return { address: newAddress({ ownDomain: domain, slug }, urls), domain };
}

/** Checks the domain and the slug of a request. */
export function moveViolations({ domain, slug }: Move, domains: AccountDomains | undefined): readonly ErrorDetail[] {
  if (domain !== undefined) return addressViolations({ domain, slug }, domains);
  return slug === undefined ? [] : [{ field: "domain", code: "required", message: "Required with `slug`." }];
}

/** Returns the violations if the code's current path is not allowed on its new domain. */
export function keptPathViolations(
  stored: StoredCode,
  { domain: name, slug }: Move,
  domains: AccountDomains | undefined,
): ErrorDetail[] {
  const domain = findDomain(name, domains);
  if (name === undefined || slug !== undefined || domain === "unknown") return [];
  return slugViolations(addressOf(stored).slug, domain).map(({ field, code, message }) => ({
    field,
    code,
    message: `The code cannot keep its path there: ${message} Send a \`slug\`, too.`,
  }));
}
