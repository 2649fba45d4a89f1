// The object of an entry: a link to its page, its name, or its ID.

import { Anchor, Text } from "@mantine/core";
import { Link } from "react-router";
import { Dimmed } from "../../shared/dimmed.ts";
import type { AuditEntry } from "./actions.ts";
import type { Named } from "./use-audit.ts";

const NAME = { size: "sm", style: { overflowWrap: "anywhere" } } as const;
const ID = { ...NAME, size: "xs", ff: "monospace" } as const;

export function EntrySubject({ entry, named }: { entry: AuditEntry; named: Named }) {
  const { subject, action } = entry;
  if (subject === null) return <Dimmed aria-hidden>–</Dimmed>;
  const domain = named.domains.find(({ id }) => id === subject);
  if (domain !== undefined) return <Place to={`/settings/domains/${subject}`} text={domain.host_display} look={NAME} />;
  if (subject.startsWith("qr_") && action !== "code.deleted") {
    return <Place to={`/codes/${subject}`} text={subject} look={ID} />;
  }
  const name = nameOf(entry, subject, named);
  return (
    <Text {...(name === undefined ? ID : NAME)}>
      <bdi>{name ?? subject}</bdi>
    </Text>
  );
}

/** Returns the name of a tag, a member, or an API key; undefined for other objects and for those that no longer exist. */
function nameOf({ action }: AuditEntry, subject: string, { members, keys }: Named): string | undefined {
  if (action.startsWith("tag.")) return subject;
  return members.find(({ user_id }) => user_id === subject)?.name ?? keys.find(({ id }) => id === subject)?.name;
}

function Place({ to, text, look }: { to: string; text: string; look: typeof NAME | typeof ID }) {
  return (
    <Anchor component={Link} to={to} {...look}>
      <bdi>{text}</bdi>
    </Anchor>
  );
}
