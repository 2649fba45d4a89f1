// The preview on phones and narrow windows, which stays in view below the fields of a form. It repeats the whole preview of the page, so it
// is hidden from screen readers.

import type { DrawnSymbol } from "../draw-symbol.ts";
import classes from "./design.module.css";
import type { Design } from "./design.ts";
import { DesignPicture } from "./design-picture.tsx";
import type { PreviewOf } from "./use-preview-of.ts";
import { Verdict } from "./verdict.tsx";

const PICTURE_PX = 64;

interface PreviewBarProps {
  design: Design;
  known: PreviewOf;
  symbol: DrawnSymbol | undefined;
  leastMm: number | undefined;
}

export function PreviewBar({ design, known, symbol, leastMm }: PreviewBarProps) {
  return (
    <div className={classes.bar} aria-hidden>
      <div style={{ width: PICTURE_PX, flexShrink: 0 }}>
        <DesignPicture design={design} svg={known.preview?.svg ?? null} symbol={symbol} label="" size={PICTURE_PX} />
      </div>
      <Verdict design={design} known={known} leastMm={leastMm} />
    </div>
  );
}
