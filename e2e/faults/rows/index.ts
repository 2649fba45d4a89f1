import type { AnyRow, Row } from "../row.ts";
import { POSTGRES_ROWS } from "./postgres.ts";
import { RABBITMQ_ROWS } from "./rabbitmq.ts";
import { REDIRECT_ROWS } from "./redirect.ts";
import { REDIS_ROWS } from "./redis.ts";
import { STATS_ROWS } from "./stats.ts";
import { SURROUNDINGS_ROWS } from "./surroundings.ts";

export const ROWS: readonly AnyRow[] = [
  ...REDIRECT_ROWS,
  ...STATS_ROWS,
  ...REDIS_ROWS,
  ...RABBITMQ_ROWS,
  ...POSTGRES_ROWS,
  ...SURROUNDINGS_ROWS,
];

export function canRun(row: AnyRow): row is Row {
  return "fault" in row;
}

export function titleOf({ part, name }: AnyRow): string {
  return `${part}: ${name}`;
}
