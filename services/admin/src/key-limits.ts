// The limits of an API key in the `key` commands: as options, and as the command shows them.

import type { PrismaClient } from "@qr/database";
import { givenLimits, type KeyLimits, resolveLimits, shownLimits } from "@qr/gateway/use-cases";
import { DEFAULT_DOMAIN } from "@qr/session-api";
import type { Command } from "commander";
import { AdminError } from "./admin-error.ts";

/** The options as given; undefined for no limit. */
export interface LimitOptions {
  tags?: readonly string[];
  domains?: readonly string[];
  networks?: readonly string[];
}

const listed = (text: string): readonly string[] => text.split(",").map((value) => value.trim());

/** Adds the options that limit a key. Each accepts up to 20 values, separated by commas. */
export function withLimitOptions(command: Command): Command {
  return command
    .option("--tags <tags>", "only codes with at least one of these tags, separated by commas", listed)
    .option(
      "--domains <hosts>",
      `only codes on these domains of the account, separated by commas; ${DEFAULT_DOMAIN} for the default domain`,
      listed,
    )
    .option(
      "--networks <ranges>",
      "only requests from these IP addresses and CIDR ranges, separated by commas",
      listed,
    );
}

/** Returns the limits that the options describe; null for none. Throws an AdminError that names all invalid values. */
export async function limitsFrom(
  prisma: PrismaClient,
  accountId: string,
  { tags, domains, networks }: LimitOptions,
): Promise<KeyLimits | null> {
  const given = givenLimits.safeParse({ tags, domains, networks });
  if (!given.success) {
    const reasons = given.error.issues.map(({ path, message }) => `--${String(path[0])}: ${valueAt(path)}${message}`);
    throw new AdminError(reasons.join("\n"));
  }
  const { limits, details } = await resolveLimits(prisma, accountId, given.data);
  if (details.length === 0) return limits;
  const unknown = details.map(({ field }) => given.data.domains?.[Number(field.split(".").at(-1))]);
  throw new AdminError(
    `The account has no domain ${unknown.join(", ")}. For the default domain, use ${DEFAULT_DOMAIN}.`,
  );
}

function valueAt([, index]: readonly PropertyKey[]): string {
  return typeof index === "number" ? `value ${index + 1}: ` : "";
}

const NAMES = ["tags", "domains", "networks"] as const;

/** Returns the limits as shown in a table, such as `tags:menu`; null for none. */
export function limitCells(limits: KeyLimits | null): readonly string[] | null {
  const shown = shownLimits(limits);
  return shown && NAMES.flatMap((name) => (shown[name] ?? []).map((value) => `${name}:${value}`));
}

/** Returns the options that create a key with these limits. */
export function limitArguments(limits: KeyLimits | null): string {
  const shown = shownLimits(limits) ?? {};
  return NAMES.map((name) => (shown[name] ? ` --${name} ${JSON.stringify(shown[name].join(","))}` : "")).join("");
}
