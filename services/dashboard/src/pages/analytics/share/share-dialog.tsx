// Creates links that show the statistics of a code or a tag to anyone who has them, and lists and deletes the existing ones.

import { Modal, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMe } from "../../../session/use-me.ts";
import { NewLink } from "./new-link.tsx";
import { ShareForm } from "./share-form.tsx";
import { ShareList } from "./share-list.tsx";
import type { CreatedShare, ShareSubject } from "./shares.ts";

interface ShareDialogProps {
  subject: ShareSubject;
  onClose: () => void;
}

export function ShareDialog({ subject, onClose }: ShareDialogProps) {
  const { t } = useTranslation("analytics");
  const mayChange = useMe().account.role !== "viewer";
  // The link lets anyone see the statistics, so only this state holds it, and only until the dialog closes.
  const [made, setMade] = useState<CreatedShare>();
  const [isAsking, setAsking] = useState(false);
  const close = { closeOnClickOutside: made === undefined, closeOnEscape: !isAsking, trapFocus: !isAsking };
  return (
    <Modal opened onClose={onClose} title={t("share.title")} size="lg" {...close}>
      <Stack gap="lg">
        <Text style={{ overflowWrap: "anywhere" }}>
          {subject.kind === "code" ? t("share.textCode") : t("share.textTag", { tag: subject.tag })}
        </Text>
        {mayChange &&
          (made === undefined ? (
            <ShareForm subject={subject} onMade={setMade} />
          ) : (
            <NewLink made={made} onAnother={() => setMade(undefined)} />
          ))}

        <ShareList
          subject={subject}
          mayDelete={mayChange}
          onAsk={setAsking}
          onDeleted={(id) => setMade((shown) => (shown?.id === id ? undefined : shown))}
        />
      </Stack>
    </Modal>
  );
}
