// The pages that an account or a domain can customize, and the dialog that changes one of them.

import { Box, Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "../badge.tsx";
import { Dimmed } from "../dimmed.ts";
import { showDone } from "../show-done.ts";
import type { CustomPage, CustomPages, PageKind } from "./branding.ts";
import { CustomPageForm } from "./custom-page-form.tsx";
import type { ShownBrand } from "./scan-page-preview.tsx";

interface CustomPagesListProps {
  pages: CustomPages;
  brand: ShownBrand;
  mayChange: boolean;
  onSave(kind: PageKind, page: CustomPage | null): Promise<unknown>;
}

export function CustomPagesList({ pages, brand, mayChange, onSave }: CustomPagesListProps) {
  const { t } = useTranslation("brand");
  const known: Partial<Record<PageKind, CustomPage | null>> = pages;
  // Keeps its value while the dialog closes, because the dialog still shows the page.
  const [edited, setEdited] = useState<PageKind>("expired");
  const [isOpen, { open, close }] = useDisclosure();
  const save = async (page: CustomPage | null) => {
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
                aria-label={t("pages.custom.editOf", { page: t(`pages.kinds.${kind}`) })}
                onClick={() => {
                  setEdited(kind);
                  open();
                }}
              >
                {t("pages.custom.edit")}
              </Button>
            )}
          </Group>
        ))}
      </Stack>
      <Modal opened={isOpen} onClose={close} title={t(`pages.kinds.${edited}`)} size="xl" centered={false}>
        <CustomPageForm
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

function PageSummary({ kind, page }: { kind: PageKind; page: CustomPage | null }) {
  const { t } = useTranslation("brand");
  return (
    <Box miw={0}>
      <Group gap="xs">
        <Text size="sm" fw={600}>
          {t(`pages.kinds.${kind}`)}
        </Text>
        {page !== null && <Badge color="indigo">{t("pages.custom.custom")}</Badge>}
      </Group>
      <Dimmed style={{ overflowWrap: "anywhere" }}>
        {page === null ? t("pages.custom.standard") : <bdi>{page.title}</bdi>}
      </Dimmed>
    </Box>
  );
}
