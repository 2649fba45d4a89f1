// Pages through the list. Cursors only go forward, so previous cursors are kept in the browser's history.

import { Button, Group, Select } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Dimmed } from "../../shared/dimmed.ts";
import { PAGE_SIZES, type PageSize } from "./list-state.ts";

interface PagingProps {
  page: number;
  /** Number of codes on all pages; undefined if unknown. */
  total: number | undefined;
  size: PageSize;
  onSize(size: PageSize): void;
  /** Goes to the previous page; undefined on the first page. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

export function Paging({ page, total, size, onSize, onPrevious, onNext }: PagingProps) {
  const { t } = useTranslation("codes");
  const pages = total === undefined ? undefined : Math.max(page, Math.ceil(total / size));
  return (
    <Group justify="space-between" mt="md" component="nav" aria-label={t("pages")}>
      <Select
        w={165}
        aria-label={t("pageSize")}
        allowDeselect={false}
        data={PAGE_SIZES.map((one) => ({ value: String(one), label: t("sizeOfPage", { count: one }) }))}
        value={String(size)}
        onChange={(chosen) => onSize(PAGE_SIZES.find((one) => String(one) === chosen) ?? size)}
      />
      <Group gap="sm">
        <Dimmed>{pages === undefined ? t("page", { page }) : t("pageOf", { page, pages })}</Dimmed>
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconChevronLeft size={16} aria-hidden />}
            disabled={onPrevious === undefined}
            onClick={onPrevious}
          >
            {t("previous")}
          </Button>
          <Button
            variant="default"
            rightSection={<IconChevronRight size={16} aria-hidden />}
            disabled={onNext === undefined}
            onClick={onNext}
          >
            {t("next")}
          </Button>
        </Group>
      </Group>
    </Group>
  );
}
