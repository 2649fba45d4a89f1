// The choice between a dynamic and a static code, with its consequences.

import { Group, Radio, SimpleGrid, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { fixedKind } from "../../shared/contents/contents.ts";
import { Dimmed } from "../../shared/dimmed.ts";
import { isDynamic } from "./draft.ts";
import classes from "./new-code.module.css";
import type { DraftInHand } from "./use-draft.ts";

const KINDS = ["dynamic", "static"] as const;

export function KindChoice({ inHand: { draft, change } }: { inHand: DraftInHand }) {
  const { t } = useTranslation(["newCode", "codes"]);
  const fixed = fixedKind(draft.type);
  return (
    <Radio.Group
      label={t("codes:kind")}
      value={isDynamic(draft) ? "dynamic" : "static"}
      onChange={(kind) => change({ isDynamic: kind === "dynamic" })}
      {...(fixed !== undefined && { description: t(fixed ? "kind.onlyDynamicText" : "kind.wifiText") })}
      inputWrapperOrder={["label", "input", "error", "description"]}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" my="xxs">
        {KINDS.map((kind) => (
          <Radio.Card key={kind} value={kind} className={classes.choice ?? ""} disabled={isOther(fixed, kind)}>
            <Group wrap="nowrap" align="flex-start" gap="sm">
              <Radio.Indicator aria-hidden disabled={isOther(fixed, kind)} />
              <div>
                <Text fw={600} size="sm">
                  {t(`codes:kinds.${kind}`)}
                </Text>
                <Dimmed>{t(`kind.${kind}Text`)}</Dimmed>
              </div>
            </Group>
          </Radio.Card>
        ))}
      </SimpleGrid>
    </Radio.Group>
  );
}

/** Returns whether codes of the chosen type are never of this kind. */
function isOther(fixed: boolean | undefined, kind: (typeof KINDS)[number]): boolean {
  return fixed !== undefined && fixed !== (kind === "dynamic");
}
