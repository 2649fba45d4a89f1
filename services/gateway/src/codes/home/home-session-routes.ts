// The dashboard's route for the home page: which codes need attention, and what has changed lately.

import { codeIdFromUuid } from "@qr/contracts";
import type { RunStatement } from "@qr/database";
import { ATTENTION_REASONS, type Attention, type Home, type NamedCode, type RecentChange } from "@qr/session-api";
import type { Actor, ChangeActor } from "../../events/event.ts";
import { refuseParameters } from "../../route/query.ts";
import type { SessionRoute } from "../../route/session-route.ts";
import { fieldEntries } from "../code-schemas.ts";
import { type CodeInNeed, readCodesInNeed } from "./attention-store.ts";
import { type ListedChange, readRecentChanges } from "./recent-changes-store.ts";

export function homeSessionRoutes(run: RunStatement): SessionRoute[] {
  return [
    {
      access: "viewer",
      method: "get",
      path: "/home",
      async respond({ account, query }) {
        refuseParameters(query);
        const [inNeed, changes] = await Promise.all([
          readCodesInNeed(run, account.id),
          readRecentChanges(run, account.id),
        ]);
        return { body: { attention: attentionTo(inNeed), changes: changes.map(recentChange) } satisfies Home };
      },
    },
  ];
}

function attentionTo(codes: readonly CodeInNeed[]): Attention[] {
  return ATTENTION_REASONS.flatMap((reason) => {
    const found = codes.filter((code) => code.reason === reason);
    const [first] = found;
    if (first === undefined) return [];
    const items = found.map((code) => ({ ...named(code), at: code.at.toISOString() }));
    return [{ reason, total: first.total, items }];
  });
}

function recentChange({ time, version, kind, actor, fields, isDeleted, ...code }: ListedChange): RecentChange {
  const order = fieldEntries.map(([name]) => name);
  const names = Object.keys(fields).sort((one, other) => order.indexOf(one) - order.indexOf(other));
  return {
    code: { ...named(code), is_deleted: isDeleted },
    version,
    at: time.toISOString(),
    kind,
    by: makerOf(actor),
    fields: names.map((name) => {
      const on = fields[name];
      return on === null || on === undefined ? { name } : { name, on };
    }),
  };
}

function makerOf(actor: ChangeActor): RecentChange["by"] {
  if (actor.type !== "schedule") return withoutId(actor);
  return { type: actor.type, name: actor.name, scheduled_by: withoutId(actor.scheduled_by) };
}

const withoutId = ({ type, name }: Actor) => ({ type, name });

const named = ({ id, type, title, target }: NamedCode): NamedCode => ({ id: codeIdFromUuid(id), type, title, target });
