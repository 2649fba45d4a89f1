// Chooses whether the page shows the whole account, a tag, or a domain.

import { Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useDomains } from "../../shared/domains.ts";
import { useTags } from "../../shared/tags.ts";
import type { Subject } from "./state.ts";

const TAG = "tag:";
const DOMAIN = "domain:";

interface SubjectSelectProps {
  subject: Subject;
  onChange(subject: Subject): void;
}

export function SubjectSelect({ subject, onChange }: SubjectSelectProps) {
  const { t } = useTranslation("analytics");
  const tags = (useTags().data ?? []).map(({ name }) => ({ value: TAG + name, label: name }));
  const domains = (useDomains().data ?? []).map(({ host, host_display }) => ({
    value: DOMAIN + host,
    label: host_display,
  }));
  const value = choiceOf(subject);
  const choices = [{ value: "", label: t("subject.all") }, ...tags, ...domains];
  // The address can name a tag that no code has anymore.
  const unknown = choices.some((choice) => choice.value === value)
    ? []
    : [{ value, label: value.slice(value.indexOf(":") + 1) }];
  return (
    <Select
      w={{ base: "100%", xs: 280 }}
      mb="md"
      label={t("subject.label")}
      searchable
      allowDeselect={false}
      nothingFoundMessage={t("subject.nothing")}
      data={[
        { value: "", label: t("subject.all") },
        ...unknown,
        ...(tags.length > 0 ? [{ group: t("subject.tags"), items: tags }] : []),
        ...(domains.length > 0 ? [{ group: t("subject.domains"), items: domains }] : []),
      ]}
      value={value}
      onChange={(chosen) => chosen !== null && onChange(subjectOf(chosen))}
    />
  );
}

function choiceOf(subject: Subject): string {
  if (subject.kind === "tag") return TAG + subject.tag;
  return subject.kind === "domain" ? DOMAIN + subject.domain : "";
}

function subjectOf(value: string): Subject {
  if (value.startsWith(TAG)) return { kind: "tag", tag: value.slice(TAG.length) };
  return value === "" ? { kind: "account" } : { kind: "domain", domain: value.slice(DOMAIN.length) };
}
