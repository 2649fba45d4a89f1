// The account's logos: upload and deletion.

import { ActionIcon, Group, Paper, Stack } from "@mantine/core";
import type { Logo } from "@qr/client";
import { IconTrash } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { confirm } from "../../shared/confirm.tsx";
import { LogoImage } from "../../shared/design/logo-image.tsx";
import { deleteLogo, useLogos, useReloadLogos } from "../../shared/design/logos.ts";
import { UploadButton } from "../../shared/design/upload-button.tsx";
import { EmptyState } from "../../shared/empty-state.tsx";
import { Failure } from "../../shared/failure.tsx";
import { Loading } from "../../shared/loading.tsx";
import { Section } from "../../shared/section.tsx";
import { showFailure } from "../../shared/show-failure.ts";

const LOGO_PX = 96;

export function LogosPanel({ mayChange }: { mayChange: boolean }) {
  const { t } = useTranslation("brand");
  const { data: logos, error, isPending, refetch } = useLogos();
  return (
    <Section title={t("logos.title")} text={t("logos.text")}>
      {isPending && <Loading />}
      {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      {logos?.length === 0 && <EmptyState picture="logos" text={t("logos.empty")} />}
      {logos !== undefined && logos.length > 0 && (
        <Group component="ul" p={0} m={0} mb="sm" style={{ listStyle: "none" }}>
          {logos.map((logo, index) => (
            <LogoItem key={logo.id} logo={logo} number={logos.length - index} mayChange={mayChange} />
          ))}
        </Group>
      )}
      {mayChange && (
        <Stack align={logos?.length === 0 ? "center" : "flex-start"}>
          <UploadButton />
        </Stack>
      )}
    </Section>
  );
}

function LogoItem({ logo, number, mayChange }: { logo: Logo; number: number; mayChange: boolean }) {
  const { t } = useTranslation(["brand", "design"]);
  const reload = useReloadLogos();
  const { mutate, isPending } = useMutation({
    mutationFn: () => deleteLogo(logo.id),
    networkMode: "always",
    onError: showFailure,
    onSettled: reload,
  });
  const name = t("design:logo.number", { number });
  const remove = async () => {
    const question = {
      title: t("logos.deleteTitle", { name }),
      text: t("logos.deleteText"),
      action: t("logos.delete"),
    };
    if (await confirm({ ...question, isDangerous: true })) mutate();
  };
  return (
    <Paper component="li" withBorder p="xs">
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <LogoImage id={logo.id} label={name} size={LOGO_PX} />
        {mayChange && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t("logos.deleteOf", { name })}
            loading={isPending}
            onClick={() => void remove()}
          >
            <IconTrash aria-hidden />
          </ActionIcon>
        )}
      </Group>
    </Paper>
  );
}
