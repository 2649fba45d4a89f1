// The account's presets, and the dialog that creates and changes them.

import { Button, Modal, SimpleGrid } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { Preset } from "@qr/client";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { usePresets } from "../../shared/design/presets.ts";
import { EmptyState } from "../../shared/empty-state.tsx";
import { Failure } from "../../shared/failure.tsx";
import { Loading } from "../../shared/loading.tsx";
import { Section } from "../../shared/section.tsx";
import { PresetCard } from "./preset-card.tsx";
import { PresetForm } from "./preset-form.tsx";

export function PresetsPanel({ mayChange }: { mayChange: boolean }) {
  const { t } = useTranslation("brand");
  const { data: presets, error, isPending, refetch } = usePresets();
  // Keeps its value while the dialog closes, because the dialog still shows the preset.
  const [edited, setEdited] = useState<Preset | "new">("new");
  const [isOpen, { open, close }] = useDisclosure();
  const edit = (preset: Preset | "new") => {
    setEdited(preset);
    open();
  };
  const add = (
    <Button leftSection={<IconPlus aria-hidden />} onClick={() => edit("new")}>
      {t("presets.add")}
    </Button>
  );
  const isEmpty = presets?.length === 0;
  const isFilled = presets !== undefined && presets.length > 0;
  return (
    <Section title={t("presets.title")} text={t("presets.text")} actions={mayChange && isFilled && add}>
      {isPending && <Loading />}
      {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      {isEmpty && (
        <EmptyState picture="presets" title={t("presets.empty")} text={t("presets.emptyText")}>
          {mayChange ? add : undefined}
        </EmptyState>
      )}
      {isFilled && (
        <SimpleGrid cols={{ base: 1, md: 2, xl: 3 }}>
          {presets.map((preset) => (
            <PresetCard key={preset.id} preset={preset} onEdit={mayChange ? () => edit(preset) : undefined} />
          ))}
        </SimpleGrid>
      )}
      <Modal
        opened={isOpen}
        onClose={close}
        title={t(edited === "new" ? "presets.addTitle" : "presets.editTitle")}
        size="xl"
        centered={false}
      >
        <PresetForm
          key={edited === "new" ? "new" : edited.id}
          preset={edited === "new" ? undefined : edited}
          onClose={close}
        />
      </Modal>
    </Section>
  );
}
