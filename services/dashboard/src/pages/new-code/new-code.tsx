// The New code page: the form, then the created code.

import type { Code } from "@qr/client";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useMe } from "../../session/use-me.ts";
import { CODE_TYPES } from "../../shared/contents/contents.ts";
import { PageTitle } from "../../shared/page-title.tsx";
import { CreatedView } from "./created-view.tsx";
import { NewCodeForm } from "./new-code-form.tsx";
import { useDraft } from "./use-draft.ts";

export function Component() {
  const { t } = useTranslation("newCode");
  const { account } = useMe();
  const inHand = useDraft();
  const [created, setCreated] = useState<Code | undefined>();
  const [params, setParams] = useSearchParams();
  const wanted = CODE_TYPES.find((type) => type === params.get("type"));
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each link that names a type.
  useEffect(() => {
    if (wanted === undefined) return;
    inHand.change({ type: wanted });
    setCreated(undefined);
    setParams({}, { replace: true });
  }, [wanted]);
  if (account.role === "viewer") {
    return <PageTitle title={t("viewer.title")} text={t("viewer.text")} />;
  }
  // Separate keys make the heading a new element, which screen readers announce.
  if (created !== undefined)
    return <CreatedView key="created" code={created} onAnother={() => setCreated(undefined)} />;
  return (
    <>
      <PageTitle key="form" title={t("title")} text={t("text")} />
      <NewCodeForm
        inHand={inHand}
        onCreated={(code) => {
          setCreated(code);
          inHand.renew();
        }}
      />
    </>
  );
}
