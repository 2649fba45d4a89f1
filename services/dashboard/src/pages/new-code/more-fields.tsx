// Options that most people do not change: colors, image format, short link and its settings, and fields with which people organize codes.

import { Button, Collapse, Input, SegmentedControl, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { LinkSettingsFields } from "../../shared/link-settings-fields.tsx";
import { OrganizingFields } from "../../shared/organizing-fields.tsx";
import { isDynamic } from "./draft.ts";
import { LookFields } from "./look-fields.tsx";
import type { DraftInHand } from "./use-draft.ts";

const FIELDS = ["slug", "color", "query", "preview", "tags", "external_id", "note"];

interface MoreFieldsProps {
  inHand: DraftInHand;
  violations: Readonly<Record<string, string>>;
  /** The fields of the short link, unless they are shown elsewhere. */
  address: ReactNode;
}

export function MoreFields({ inHand, violations, address }: MoreFieldsProps) {
  const { t } = useTranslation("newCode");
  const { draft, change } = inHand;
  const id = useId();
  const isInvalid = FIELDS.some((field) => violations[field] !== undefined);
  const isChanged =
    [draft.slug, draft.external_id, draft.note].some((text) => text !== "") ||
    draft.tags.length > 0 ||
    draft.query !== "drop" ||
    !draft.preview ||
    draft.dark !== "#000000" ||
    draft.light !== "#ffffff";
  const [isWanted, { toggle }] = useDisclosure(isChanged);
  // The section opens if one of its fields has a violation.
  const isOpen = isWanted || isInvalid;
  return (
    <div>
      <Button
        variant="subtle"
        color="gray"
        size="compact-md"
        px={4}
        aria-expanded={isOpen}
        aria-controls={id}
        rightSection={isOpen ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
        onClick={toggle}
      >
        {t(isOpen ? "more.hide" : "more.show")}
      </Button>
      <Collapse expanded={isOpen} id={id}>
        <Stack pt="sm">
          <LookFields inHand={inHand} isInvalid={violations.color !== undefined} />
          <Input.Wrapper label={t("more.format")} description={t("more.formatHelp")} labelElement="div">
            <div>
              <SegmentedControl
                mt={4}
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
        </Stack>
      </Collapse>
    </div>
  );
}
