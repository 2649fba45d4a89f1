// The picture of a design: the gateway's verified drawing or, until it arrives, the browser's drawing.

import { lazy, Suspense } from "react";
import type { DrawnSymbol } from "../draw-symbol.ts";
import { SymbolPicture } from "../symbol.tsx";
import { type Design, hasStyle } from "./design.ts";

const StyledPicture = lazy(async () => ({ default: (await import("./styled-picture.tsx")).StyledPicture }));

interface DesignPictureProps {
  design: Design;
  /** The gateway's drawing of this design; null until it arrives. */
  svg: string | null;
  symbol: DrawnSymbol | undefined;
  label: string;
  /** Maximum width, in CSS pixels. */
  size: number;
}

export function DesignPicture({ design, svg, symbol, label, size }: DesignPictureProps) {
  const plain = <SymbolPicture symbol={symbol} dark={design.dark} light={design.light} label={label} size={size} />;
  if (symbol === undefined || !hasStyle(design)) return plain;
  if (svg === null) {
    return (
      <Suspense fallback={plain}>
        <StyledPicture symbol={symbol} design={design} label={label} size={size} />
      </Suspense>
    );
  }
  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      alt={label}
      style={{ width: "100%", maxWidth: size, display: "block", borderRadius: "var(--mantine-radius-sm)" }}
    />
  );
}
