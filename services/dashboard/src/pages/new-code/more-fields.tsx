// Options that most people do not change: image format, short link and its settings, and fields for organizing codes.

import { Input, SegmentedControl } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LinkSettingsFields } from "../../shared/link-settings-fields.tsx";
import { OrganizingFields } from "../../shared/organizing-fields.tsx";
import { isDynamic } from "./draft.ts";
import { FoldedFields } from "./folded-fields.tsx";
import type { DraftInHand } from "./use-draft.ts";

const FIELDS = ["slug", "query", "preview", "tags", "external_id", "note"];

interface MoreFieldsProps {
  inHand: DraftInHand;
  violations: Readonly<Record<string, string>>;
  /** The fields of the short link, unless they are shown elsewhere. */
  address: ReactNode;
}

export function MoreFields({ inHand, violations, address }: MoreFieldsProps) {
  const { t } = useTranslation("newCode");
  const { draft, change } = inHand;
  const isChanged =
    [draft.slug, draft.external_id, draft.note].some((text) => text !== "") ||
    draft.tags.length > 0 ||
    draft.query !== "drop" ||
    !draft.preview;
  return (
    <FoldedFields
      show={t("more.show")}
      hide={t("more.hide")}
      isChanged={isChanged}
      isInvalid={FIELDS.some((field) => violations[field] !== undefined)}
    >
      <Input.Wrapper label={t("more.format")} description={t("more.formatHelp")} labelElement="div">
        <div>
          <SegmentedControl
            mt="xxs"
            aria-label={t("more.format")}
            data={[
              { value: "png", label: "PNG" },
              { value: "svg", label: "SVG" },
            ]}
            value={draft.format}
            onChange={(format) => change({ format: format === "svg" ? "svg" : "png" })}
          />
        </div>
      </Input.Wrapper>
      {address}
      {isDynamic(draft) && (
        <LinkSettingsFields type={draft.type} values={draft} errors={violations} onChange={change} />
      )}
      <OrganizingFields values={draft} errors={violations} onChange={change} />
    </FoldedFields>
  );
}
