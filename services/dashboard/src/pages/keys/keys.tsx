// The API keys page: lists, creates, rotates, and revokes keys.

import { Button, Modal, Paper } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { KeyListing, Keys, NewKey } from "@qr/session-api";
import { IconPlus } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ask } from "../../session/session-client.ts";
import { KEYS } from "../../shared/account-lists.ts";
import { AdminsOnly } from "../../shared/admins-only.tsx";
import { EmptyState } from "../../shared/empty-state.tsx";
import { Failure } from "../../shared/failure.tsx";
import { Loading } from "../../shared/loading.tsx";
import { PageTitle } from "../../shared/page-title.tsx";
import { CreateKeyForm } from "./create-key-form.tsx";
import { KeyTable } from "./key-table.tsx";
import { NewKeyDialog } from "./new-key-dialog.tsx";
import { RotateKeyForm } from "./rotate-key-form.tsx";

export function Component() {
  return (
    <AdminsOnly>
      <OwnKeys />
    </AdminsOnly>
  );
}

function OwnKeys() {
  const { t } = useTranslation("keys");
  const queries = useQueryClient();
  const keys = useQuery({ queryKey: KEYS, queryFn: ({ signal }) => ask<Keys>("/keys", { signal }) });
  const [isCreating, creating] = useDisclosure();
  const [rotated, setRotated] = useState<KeyListing>();
  // Only this state holds the secret, and only until the dialog closes. The address, storage, and cached responses never contain it.
  const [shown, setShown] = useState<NewKey>();
  const cancelRotation = () => setRotated(undefined);
  const show = (key: NewKey) => {
    creating.close();
    cancelRotation();
    setShown(key);
    void queries.invalidateQueries({ queryKey: KEYS });
  };
  const create = (
    <Button leftSection={<IconPlus aria-hidden />} onClick={creating.open}>
      {t("create.open")}
    </Button>
  );
  return (
    <>
      <PageTitle title={t("title")} text={t("text")} actions={create} />
      <Paper withBorder p="md">
        {keys.isPending && <Loading />}
        {keys.isError && <Failure error={keys.error} onRetry={() => void keys.refetch()} />}
        {keys.data?.items.length === 0 && <EmptyState picture="keys" title={t("empty.title")} text={t("empty.text")} />}
        {keys.data !== undefined && keys.data.items.length > 0 && (
          <KeyTable keys={keys.data.items} onRotate={setRotated} />
        )}
      </Paper>
      <Modal opened={isCreating} onClose={creating.close} title={t("create.title")}>
        <CreateKeyForm onCancel={creating.close} onCreated={show} />
      </Modal>
      <Modal
        opened={rotated !== undefined}
        onClose={cancelRotation}
        title={rotated && t("rotate.title", { name: rotated.name })}
      >
        {rotated && <RotateKeyForm rotated={rotated} onCancel={cancelRotation} onCreated={show} />}
      </Modal>
      {shown !== undefined && <NewKeyDialog made={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}
