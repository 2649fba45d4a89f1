// The Domains page: lists the account's own domains and adds new ones.

import { Button, Modal, Paper } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useMe } from "../../session/use-me.ts";
import { useDomains } from "../../shared/domains.ts";
import { EmptyState } from "../../shared/empty-state.tsx";
import { Failure } from "../../shared/failure.tsx";
import { Loading } from "../../shared/loading.tsx";
import { PageTitle } from "../../shared/page-title.tsx";
import { AddDomainForm } from "./add-domain-form.tsx";
import { DomainTable } from "./domain-table.tsx";

export function Component() {
  const { t } = useTranslation("domains");
  const mayChange = useMe().account.role !== "viewer";
  const domains = useDomains();
  const [isAdding, adding] = useDisclosure();
  const add = mayChange && (
    <Button leftSection={<IconPlus aria-hidden />} onClick={adding.open}>
      {t("add.open")}
    </Button>
  );
  return (
    <>
      <PageTitle title={t("title")} text={t("text")} actions={add} />
      <Paper withBorder p="md">
        {domains.isPending && <Loading />}
        {domains.isError && <Failure error={domains.error} onRetry={() => void domains.refetch()} />}
        {domains.data?.length === 0 && (
          <EmptyState
            picture="domains"
            title={t("empty.title")}
            text={t(mayChange ? "empty.text" : "empty.textForViewers")}
          />
        )}
        {domains.data !== undefined && domains.data.length > 0 && <DomainTable domains={domains.data} />}
      </Paper>
      <Modal opened={isAdding} onClose={adding.close} title={t("add.title")}>
        <AddDomainForm onCancel={adding.close} />
      </Modal>
    </>
  );
}
