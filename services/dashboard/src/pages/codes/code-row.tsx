// A code as a row of the table. A list has many rows, so they consist of plain elements where they can, and are
// rendered again only when the code, its scans, or its selection changes.

import { Checkbox } from "@mantine/core";
import type { Code } from "@qr/client";
import type { ScansOfCode } from "@qr/session-api";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { nameOf } from "../../shared/contents/summary.ts";
import { dateText } from "../../shared/times.ts";
import { CodeKind, CodeName, ScansOf, ShortUrl, SymbolImage } from "./code-parts.tsx";
import classes from "./codes.module.css";
import type { Selection } from "./use-selection.ts";

interface CodeRowProps {
  code: Code;
  scans: ScansOfCode | undefined;
  isCounting: boolean;
  isChosen: boolean;
  /** Undefined for viewers, who cannot select codes. */
  onChoose: Selection["set"] | undefined;
}

export const CodeRow = memo(function CodeRow({ code, scans, isCounting, isChosen, onChoose }: CodeRowProps) {
  const { t, i18n } = useTranslation("codes");
  return (
    <tr className={`${classes.row} ${classes.place} ${isChosen ? classes.chosen : ""}`}>
      {onChoose !== undefined && (
        <td>
          <Checkbox
            className={classes.above ?? ""}
            aria-label={t("select", { name: nameOf(code) })}
            checked={isChosen}
            onChange={({ currentTarget }) => onChoose([code], currentTarget.checked)}
          />
        </td>
      )}
      <td>
        <div className={classes.line}>
          <SymbolImage code={code} size={44} />
          <CodeName code={code} />
        </div>
      </td>
      <td>
        <ShortUrl code={code} />
      </td>
      <td className="mantine-visible-from-xl">
        <CodeKind code={code} />
      </td>
      <td>
        <ScansOf code={code} scans={scans} isCounting={isCounting} />
      </td>
      <td>{dateText(code.created_at, i18n.language)}</td>
      <td className={classes.onWidest}>{dateText(code.updated_at, i18n.language)}</td>
    </tr>
  );
});
