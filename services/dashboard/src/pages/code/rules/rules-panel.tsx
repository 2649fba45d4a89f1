import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Dimmed } from "../../../shared/dimmed.ts";
import { Section } from "../../../shared/section.tsx";
import type { TaggedCode } from "../use-code.ts";
import { LeadsTo, RuleText } from "./rule-text.tsx";
import classes from "./rules.module.css";

export function RulesPanel({ present: { code } }: { present: TaggedCode; mayChange: boolean }) {
  const { t } = useTranslation("rules");
  const { rules = [] } = code;
  return (
    <Section title={t("title")} text={t("text")}>
      {rules.length === 0 && <Dimmed>{t("none")}</Dimmed>}
      {rules.length > 0 && (
        <ol className={classes.list} aria-label={t("list")}>
          {rules.map((rule) => (
            <li key={rule.id} className={classes.rule}>
              <RuleText rule={rule} />
            </li>
          ))}
          <li className={classes.rule}>
            <Text fw={500}>{t("otherwise")}</Text>
            <LeadsTo target={code.target} />
          </li>
        </ol>
      )}
    </Section>
  );
}
