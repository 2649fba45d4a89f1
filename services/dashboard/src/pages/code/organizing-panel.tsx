// The code's tags, external ID, and note.

import { Button, Group, Stack, Text } from "@mantine/core";
import type { Code } from "@qr/client";
import { IconPencil } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Badge } from "../../shared/badge.tsx";
import { Dimmed } from "../../shared/dimmed.ts";
import { Loading } from "../../shared/loading.tsx";
import { Section } from "../../shared/section.tsx";
import { tagPath } from "../../shared/tags.ts";
import type { TaggedCode } from "./use-code.ts";

const OrganizingForm = lazy(async () => ({ default: (await import("./organizing-form.tsx")).OrganizingForm }));

export function OrganizingPanel({ present, mayChange }: { present: TaggedCode; mayChange: boolean }) {
  const { t } = useTranslation("organizing");
  const [base, setBase] = useState<TaggedCode | undefined>();
  const edit = mayChange && base === undefined && (
    <Button variant="default" leftSection={<IconPencil aria-hidden />} onClick={() => setBase(present)}>
      {t("edit")}
    </Button>
  );
  return (
    <Section title={t("title")} text={t("text")} actions={edit}>
      {base === undefined ? (
        <OrganizingValues code={present.code} />
      ) : (
        <Suspense fallback={<Loading />}>
          <OrganizingForm base={base} onClose={() => setBase(undefined)} />
        </Suspense>
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
        <Group gap="xs">
          {tags.map((tag) => (
            <Link key={tag} to={tagPath(tag)} title={t("showCodes", { tag })} style={{ maxWidth: "100%" }}>
              <Badge>
                <bdi>{tag}</bdi>
              </Badge>
            </Link>
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
