// Explains why a code was not created and what to do.

import { Alert, Anchor, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { SessionError } from "../../session/session-error.ts";
import { errorText } from "../../shared/error-text.ts";
import { isUnclear } from "./use-create.ts";

/** Errors that the form shows next to a field. */
const FIELD_ERRORS = ["invalid_request", "slug_taken", "external_id_taken"];

export function CreateFailure({ error }: { error: unknown }) {
  const { t } = useTranslation("newCode");
  const code = error instanceof SessionError ? error.code : undefined;
  return (
    <Alert color="red" title={t(isUnclear(error) ? "failure.unclearTitle" : "failure.title")} role="alert">
      <Stack gap="xxs" align="flex-start">
        <Text size="sm">{textOf()}</Text>
        {code === "not_signed_in" && (
          <Anchor component={Link} to="/sign-in?next=%2Fcodes%2Fnew" size="sm">
            {t("failure.signIn")}
          </Anchor>
        )}
      </Stack>
    </Alert>
  );

  function textOf(): string {
    if (isUnclear(error)) return t("failure.unclear");
    if (code === "idempotency_mismatch") return t("failure.mismatch");
    if (code !== undefined && FIELD_ERRORS.includes(code)) return t("failure.fields");
    return errorText(error);
  }
}
