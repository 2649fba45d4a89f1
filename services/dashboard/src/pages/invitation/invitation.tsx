// The page that an invitation link opens: the account, the role, and the button to join.

import { Anchor, Button, Stack, Text } from "@mantine/core";
import type { InvitationTokenBody, InvitationView, Me } from "@qr/session-api";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { invitationToken } from "../../session/kept-token.ts";
import { ask } from "../../session/session-client.ts";
import { isNotFound } from "../../session/session-error.ts";
import { leave, switchAccount, useMeQuery } from "../../session/use-me.ts";
import { Dimmed } from "../../shared/dimmed.ts";
import { FormViolation } from "../../shared/form.tsx";
import { LinkedPage } from "../../shared/linked-page.tsx";
import { Loading } from "../../shared/loading.tsx";
import { Day } from "../../shared/moment.tsx";
import { PageTitle } from "../../shared/page-title.tsx";

const LOOK = "/invitation/look";

export function Component() {
  const { t } = useTranslation("invitation");
  const gone = { title: t("gone.title"), text: t("gone.text"), back: t("gone.back") };
  return (
    <LinkedPage<InvitationView> kept={invitationToken} path={LOOK} gone={gone}>
      {(token, view) => <Invitation token={token} view={view} />}
    </LinkedPage>
  );
}

function Invitation({ token, view: { account_name, role, expires_at } }: { token: string; view: InvitationView }) {
  const { t } = useTranslation(["invitation", "members", "common"]);
  return (
    <>
      <PageTitle title={t("title", { account: account_name })} />
      <Stack>
        <Text>{t("text", { account: account_name, role: t(`common:roles.${role}`) })}</Text>
        <Text>{t(`members:roleTexts.${role}`)}</Text>
        <Dimmed>
          {t("expires")} <Day iso={expires_at} />
        </Dimmed>
        <Join token={token} />
      </Stack>
    </>
  );
}

/**
 * Shows the button to join. Without a session, shows links to the sign-up and sign-in pages instead. With an invitation, sign-up is always
 * possible.
 */
function Join({ token }: { token: string }) {
  const { t } = useTranslation("invitation");
  const { data: me, isPending } = useMeQuery();
  if (isPending) return <Loading />;
  if (me !== undefined) return <Accept me={me} token={token} />;
  return (
    <>
      <Button component={Link} to="/sign-up?next=/invitation">
        {t("signUp")}
      </Button>
      <Button component={Link} to="/sign-in?next=/invitation" variant="default">
        {t("signIn")}
      </Button>
    </>
  );
}

function Accept({ me, token }: { me: Me; token: string }) {
  const { t } = useTranslation("invitation");
  const queries = useQueryClient();
  const navigate = useNavigate();
  const accept = useMutation({
    mutationFn: async () => {
      const body: InvitationTokenBody = { token };
      const joined = await ask<Me>("/invitation/accept", { method: "POST", body });
      invitationToken.forget();
      await switchAccount(queries, joined.account.id);
      await navigate("/");
    },
    onError: async (error) => {
      if (isNotFound(error)) await queries.invalidateQueries({ queryKey: [LOOK] });
    },
  });
  const other = useMutation({
    mutationFn: async () => {
      await ask("/sign-out", { method: "POST" });
      leave(undefined, { next: "/invitation", keep: () => invitationToken.keep(token) });
    },
  });
  return (
    <>
      <FormViolation violation={accept.error ?? other.error ?? undefined} />
      <Button loading={accept.isPending} onClick={() => accept.mutate()}>
        {t("accept", { name: me.user.email })}
      </Button>
      <Anchor component="button" type="button" size="sm" onClick={() => other.mutate()}>
        {t("other")}
      </Anchor>
    </>
  );
}
