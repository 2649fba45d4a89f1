// The pages that can be an account's or a domain's own, and the dialog that changes one of them.

import { Box, Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "../badge.tsx";
import { Dimmed } from "../dimmed.ts";
import { showDone } from "../show-done.ts";
import type { OwnPage, OwnPages, PageKind } from "./branding.ts";
import { OwnPageForm } from "./own-page-form.tsx";
import type { ShownBrand } from "./scan-page-preview.tsx";

interface OwnPagesListProps {
  pages: OwnPages;
  brand: ShownBrand;
  mayChange: boolean;
  onSave(kind: PageKind, page: OwnPage | null): Promise<unknown>;
}

export function OwnPagesList({ pages, brand, mayChange, onSave }: OwnPagesListProps) {
  const { t } = useTranslation("brand");
  const known: Partial<Record<PageKind, OwnPage | null>> = pages;
  // Keeps its value while the dialog closes, because the dialog still shows the page.
  const [edited, setEdited] = useState<PageKind>("expired");
  const [isOpen, { open, close }] = useDisclosure();
  const save = async (page: OwnPage | null) => {
    await onSave(edited, page);
    showDone(t("pages.saved"));
    close();
  };
  return (
    <>
      <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: "none" }}>
        {(Object.keys(known) as PageKind[]).map((kind) => (
          <Group key={kind} component="li" justify="space-between" wrap="nowrap" gap="sm">
            <PageSummary kind={kind} page={known[kind] ?? null} />
            {mayChange && (
              <Button
                variant="default"
                style={{ flexShrink: 0 }}
                aria-label={t("pages.own.editOf", { page: t(`pages.kinds.${kind}`) })}
                onClick={() => {
                  setEdited(kind);
                  open();
                }}
              >
                {t("pages.own.edit")}
              </Button>
            )}
          </Group>
        ))}
      </Stack>
      <Modal opened={isOpen} onClose={close} title={t(`pages.kinds.${edited}`)} size="xl" centered={false}>
        <OwnPageForm
          key={edited}
          kind={edited}
          page={known[edited] ?? null}
          brand={brand}
          onSave={save}
          onCancel={close}
        />
      </Modal>
    </>
  );
}

function PageSummary({ kind, page }: { kind: PageKind; page: OwnPage | null }) {
  const { t } = useTranslation("brand");
  return (
    <Box miw={0}>
      <Group gap="xs">
        <Text size="sm" fw={600}>
          {t(`pages.kinds.${kind}`)}
        </Text>
        {page !== null && <Badge color="indigo">{t("pages.own.own")}</Badge>}
      </Group>
      <Dimmed style={{ overflowWrap: "anywhere" }}>
        {page === null ? t("pages.own.standard") : <bdi>{page.title}</bdi>}
      </Dimmed>
    </Box>
  );
}
