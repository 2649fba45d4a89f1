// The form for a new code, with its preview. Typing a link and pressing Enter is enough to create a code.

import { Button, Grid, Group, Stack, TextInput } from "@mantine/core";
import type { Code } from "@qr/client";
import { type FocusEvent, type SyntheticEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { SessionError } from "../../session/session-error.ts";
import { ContentFields } from "../../shared/contents/content-fields.tsx";
import { EMPTY_CONTENTS } from "../../shared/contents/contents.ts";
import { PreviewBar } from "../../shared/design/preview-bar.tsx";
import { useDomainChoice } from "../../shared/domain-select.tsx";
import { newKey } from "../../shared/new-key.ts";
import { minPrintMmOf } from "../../shared/print-size.ts";
import { useSymbol } from "../../shared/symbol.tsx";
import { AddressFields } from "./address-fields.tsx";
import { CreateFailure } from "./create-failure.tsx";
import { isDynamic } from "./draft.ts";
import { DraftDesign } from "./draft-design.tsx";
import { gatewayViolations, type OwnViolations, ownViolations } from "./find-violations.ts";
import { KindChoice } from "./kind-choice.tsx";
import { MoreFields } from "./more-fields.tsx";
import classes from "./new-code.module.css";
import { PreviewPanel } from "./preview-panel.tsx";
import { TypePicker } from "./type-picker.tsx";
import { useCreate } from "./use-create.ts";
import type { DraftInHand } from "./use-draft.ts";
import { usePreview } from "./use-preview.ts";
import { WhenFields } from "./when-fields.tsx";

interface NewCodeFormProps {
  inHand: DraftInHand;
  onCreated(code: Code): void;
}

export function NewCodeForm({ inHand, onCreated }: NewCodeFormProps) {
  const { t } = useTranslation(["newCode", "states"]);
  const { draft, change, renew } = inHand;
  const form = useRef<HTMLFormElement>(null);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [submits, setSubmits] = useState(0);
  const create = useCreate(onCreated);
  const own = ownViolations(draft);
  const isReady = Object.keys(own).length === 0;
  const { hasChoice, chosen } = useDomainChoice(draft.domain);
  const known = usePreview(draft, isReady, chosen);
  const drawing = useSymbol(known.payload, { isFramed: draft.hasFrame, hasLogo: draft.logo !== "" });
  const { symbol } = drawing;
  const leastMm = minPrintMmOf(known.preview, symbol);
  // Violations from an attempt to create the code stay next to their fields until the draft changes.
  const refused = create.variables === draft ? create.error : null;
  const violations = {
    ...gatewayViolations(draft, known.error),
    ...gatewayViolations(draft, refused),
    ...shownTexts(own, left, submits > 0),
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each attempt to send, not on each keystroke.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submits, refused]);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (create.isPending) return;
    setSubmits(submits + 1);
    if (!isReady) return;
    const isOther = create.error instanceof SessionError && create.error.code === "idempotency_mismatch";
    const sent = isOther ? { ...draft, key: newKey() } : draft;
    if (isOther) change({ key: sent.key });
    create.mutate(sent);
  };
  const noteLeft = ({ target }: FocusEvent<HTMLElement>) => {
    const name = target.getAttribute("name");
    if (name !== null) setLeft((before) => new Set(before).add(name));
  };
  const startOver = () => {
    renew();
    setLeft(new Set());
    setSubmits(0);
    create.reset();
  };
  const isEmpty = JSON.stringify(draft.contents[draft.type]) === JSON.stringify(EMPTY_CONTENTS[draft.type]);
  const address = <AddressFields inHand={inHand} violations={violations} shortUrl={known.preview?.short_url} />;

  return (
    <Grid gap="xl">
      <Grid.Col span={{ base: 12, lg: 7 }}>
        <form ref={form} noValidate onSubmit={submit} onBlur={noteLeft} className={classes.form}>
          <Stack gap="lg">
            <TypePicker value={draft.type} onChange={(type) => change({ type })} />
            <Stack gap="sm">
              <ContentFields
                key={draft.type}
                type={draft.type}
                value={draft.contents[draft.type]}
                onChange={(change) => inHand.changeContent(draft.type, change)}
                violations={violations}
              />
            </Stack>
            <KindChoice inHand={inHand} />
            <TextInput
              label={`${t("name.label")} (${t("optional")})`}
              description={t("name.help")}
              name="title"
              maxLength={200}
              autoComplete="off"
              value={draft.title}
              onChange={({ currentTarget }) => change({ title: currentTarget.value })}
              error={violations.title}
            />
            <DraftDesign
              inHand={inHand}
              violations={violations}
              isSent={create.isPending || create.variables === draft}
            />
            {hasChoice && address}
            {isDynamic(draft) && <WhenFields inHand={inHand} violations={violations} />}
            <MoreFields inHand={inHand} violations={violations} address={!hasChoice && address} />
            {create.error !== null && !create.isPending && <CreateFailure error={create.error} />}
            <Group>
              <Button type="submit" size="md" loading={create.isPending}>
                {t("submit")}
              </Button>
              {!isEmpty && (
                <Button variant="subtle" color="gray" onClick={startOver} disabled={create.isPending}>
                  {t("startOver")}
                </Button>
              )}
            </Group>
          </Stack>
        </form>
        {!isEmpty && <PreviewBar design={draft} known={known} symbol={symbol} leastMm={leastMm} />}
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 5 }}>
        <PreviewPanel
          draft={draft}
          isEmpty={isEmpty}
          isInvalid={!isReady || isRefusal(known.error)}
          known={known}
          drawing={drawing}
          leastMm={leastMm}
        />
      </Grid.Col>
    </Grid>
  );

  function textOf(code: OwnViolations[string]): string {
    if (code === "scans" || code === "password") return t(`states:violations.${code}`);
    return code === "stateEnd" ? t("states:violations.end") : t(`violations.${code}`);
  }

  /** Returns the messages to show: those for the colors and for completed fields, or, after an attempt to submit the form, all messages. */
  function shownTexts(found: OwnViolations, leftFields: ReadonlySet<string>, isSent: boolean): Record<string, string> {
    const shown = Object.entries(found).filter(
      ([field, code]) => isSent || field === "color" || (leftFields.has(field) && code !== "required"),
    );
    return Object.fromEntries(shown.map(([field, code]) => [field, textOf(code)]));
  }
}

function isRefusal(error: SessionError | undefined): boolean {
  return error !== undefined && !error.isTemporary;
}
