// A rule in words: its name, its condition, and where it leads.

import { Anchor, Text } from "@mantine/core";
import type { Rule } from "@qr/client";
import { Dimmed } from "../../../shared/dimmed.ts";
import { conditionText } from "./sentences.ts";
import { useWording } from "./use-wording.ts";

export function RuleText({ rule: { name, when, target } }: { rule: Rule }) {
  const wording = useWording();
  return (
    <div style={{ minWidth: 0, overflowWrap: "anywhere" }}>
      {name !== null && (
        <Dimmed fw={600}>
          <bdi>{name}</bdi>
        </Dimmed>
      )}
      <Text fw={500}>{conditionText(when, wording)}</Text>
      <LeadsTo target={target} />
    </div>
  );
}

/** Shows an arrow and a target, which is a link if it is a URL. */
export function LeadsTo({ target }: { target: string }) {
  return (
    <Text size="sm">
      →{" "}
      {/^https?:\/\//i.test(target) ? (
        <Anchor href={target} target="_blank" rel="noreferrer" inherit>
          <bdi>{target}</bdi>
        </Anchor>
      ) : (
        <bdi>{target}</bdi>
      )}
    </Text>
  );
}
