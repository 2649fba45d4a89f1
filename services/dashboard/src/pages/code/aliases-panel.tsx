// The code's aliases: additional short links that lead to the same target.

import { Button, Group, Stack, Text } from "@mantine/core";
import type { Code } from "@qr/client";
import { IconPlus } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { confirm } from "../../shared/confirm.tsx";
import { CopyButton } from "../../shared/copy-button.tsx";
import { Dimmed } from "../../shared/dimmed.ts";
import { Loading } from "../../shared/loading.tsx";
import { Section } from "../../shared/section.tsx";
import { showFailure } from "../../shared/show-failure.ts";
import { deleteAlias, type TaggedCode, useShownCode } from "./use-code.ts";

const AliasForm = lazy(async () => ({ default: (await import("./alias-form.tsx")).AliasForm }));

type Alias = Code["aliases"][number];

export function AliasesPanel({ code, mayChange }: { code: Code; mayChange: boolean }) {
  const { t } = useTranslation("shortLinks");
  const { keep } = useShownCode(code.id);
  const [form, setForm] = useState<"unopened" | "open" | "closed">("unopened");
  const [done, setDone] = useState<"added" | "deleted" | undefined>();
  const open = () => {
    setDone(undefined);
    setForm("open");
  };
  const add = mayChange && form !== "open" && (
    <Button
      variant="default"
      leftSection={<IconPlus aria-hidden />}
      // Takes the focus back after the form closes.
      autoFocus={form === "closed"}
      onClick={open}
    >
      {t("aliases.add")}
    </Button>
  );
  return (
    <Section title={t("aliases.title")} text={t("aliases.text")} actions={add}>
      <Stack gap="sm">
        {code.aliases.length === 0 && form !== "open" && <Dimmed>{t("aliases.none")}</Dimmed>}
        {code.aliases.length > 0 && (
          <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: "none" }}>
            {code.aliases.map((alias) => (
              <AliasRow
                key={alias.id}
                alias={alias}
                codeId={code.id}
                onDeleted={mayChange ? (after) => finish(after, "deleted") : undefined}
              />
            ))}
          </Stack>
        )}
        {form === "open" && (
          <Suspense fallback={<Loading />}>
            <AliasForm code={code} onAdded={(after) => finish(after, "added")} onClose={() => setForm("closed")} />
          </Suspense>
        )}
      </Stack>
      <Text role="status" size="sm" mt={done === undefined ? 0 : "sm"}>
        {done !== undefined && t(`aliases.${done}`)}
      </Text>
    </Section>
  );

  function finish(after: TaggedCode, what: "added" | "deleted") {
    keep(after);
    setDone(what);
    if (what === "added") setForm("closed");
  }
}

interface AliasRowProps {
  alias: Alias;
  codeId: string;
  /** Undefined for viewers, who cannot delete aliases. */
  onDeleted: ((after: TaggedCode) => void) | undefined;
}

function AliasRow({ alias: { id, short_url }, codeId, onDeleted }: AliasRowProps) {
  const { t } = useTranslation("shortLinks");
  const removal = useMutation({
    mutationFn: () => deleteAlias(codeId, id),
    networkMode: "always",
    onSuccess: (after) => onDeleted?.(after),
    onError: showFailure,
  });
  const remove = async () => {
    const text = (
      <>
        <Text fw={600} style={{ overflowWrap: "anywhere" }}>
          {short_url}
        </Text>
        <Text mt="xs">{t("aliases.meaning")}</Text>
      </>
    );
    const question = { title: t("aliases.question"), text, action: t("aliases.action"), isDangerous: true };
    if (await confirm(question)) removal.mutate();
  };
  return (
    <Group component="li" justify="space-between" gap="xs" wrap="nowrap">
      <Group gap="xxs" wrap="nowrap" miw={0}>
        <Text ff="monospace" size="sm" style={{ overflowWrap: "anywhere" }}>
          {short_url}
        </Text>
        <CopyButton text={short_url} label={t("aliases.copy", { url: short_url })} isIcon />
      </Group>
      {onDeleted !== undefined && (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          flex="none"
          aria-label={t("aliases.deleteOf", { url: short_url })}
          loading={removal.isPending}
          onClick={() => void remove()}
        >
          {t("aliases.delete")}
        </Button>
      )}
    </Group>
  );
}
