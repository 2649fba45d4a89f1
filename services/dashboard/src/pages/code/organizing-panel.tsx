// The code's tags, external id, and note.

import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { Code } from "@qr/client";
import { IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Dimmed } from "../../shared/dimmed.ts";
import { PanelForm } from "../../shared/form.tsx";
import { type Organizing, organizingChange, typedOrganizing } from "../../shared/organizing.ts";
import { OrganizingFields } from "../../shared/organizing-fields.tsx";
import { Section } from "../../shared/section.tsx";
import { tagPath } from "../../shared/tags.ts";
import { useSubmit } from "../../shared/use-submit.ts";
import { changeKeepingOthers, type TaggedCode, useShownCode } from "./use-code.ts";

export function OrganizingPanel({ present, mayChange }: { present: TaggedCode; mayChange: boolean }) {
  const { t } = useTranslation("organizing");
  const [base, setBase] = useState<TaggedCode | undefined>();
  const edit = mayChange && base === undefined && (
    <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setBase(present)}>
      {t("edit")}
    </Button>
  );
  return (
    <Section title={t("title")} text={t("text")} actions={edit}>
      {base === undefined ? (
        <OrganizingValues code={present.code} />
      ) : (
        <OrganizingForm base={base} onClose={() => setBase(undefined)} />
      )}
    </Section>
  );
}

function OrganizingValues({ code: { tags, external_id, note } }: { code: Code }) {
  const { t } = useTranslation("organizing");
  if (tags.length === 0 && external_id === null && note === null) return <Dimmed>{t("none")}</Dimmed>;
  return (
    <Stack gap="sm">
      {tags.length > 0 && (
        <Group gap={6}>
          {tags.map((tag) => (
            <Badge
              key={tag}
              component={Link}
              to={tagPath(tag)}
              title={t("showCodes", { tag })}
              variant="default"
              size="lg"
              tt="none"
              fw={500}
              maw="100%"
              style={{ cursor: "pointer" }}
            >
              <bdi>{tag}</bdi>
            </Badge>
          ))}
        </Group>
      )}
      {external_id !== null && (
        <div>
          <Dimmed>{t("externalId")}</Dimmed>
          <Text style={{ overflowWrap: "anywhere" }}>
            <bdi>{external_id}</bdi>
          </Text>
        </div>
      )}
      {note !== null && (
        <div>
          <Dimmed>{t("note")}</Dimmed>
          <Text dir="auto" style={{ overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}>
            {note}
          </Text>
        </div>
      )}
    </Stack>
  );
}

function OrganizingForm({ base, onClose }: { base: TaggedCode; onClose(): void }) {
  const { t } = useTranslation();
  const shown = useShownCode(base.code.id);
  const form = useForm<Organizing>({ initialValues: typedOrganizing(base.code) });
  const submit = useSubmit(
    form,
    async (typed) => {
      if (Object.keys(organizingChange(typed, base.code, base.code)).length > 0)
        shown.keep(await changeKeepingOthers(base, (code) => organizingChange(typed, base.code, code)));
      onClose();
    },
    { external_id_taken: "external_id" },
  );
  return (
    <PanelForm submit={submit} action={t("save")} onCancel={onClose}>
      <OrganizingFields values={form.values} errors={form.errors} onChange={form.setValues} isFocused />
    </PanelForm>
  );
}
