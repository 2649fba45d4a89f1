// The picture of a design: what the gateway has drawn, or a symbol of plain squares, which the browser draws.

import type { DrawnSymbol } from "../draw-symbol.ts";
import { SymbolPicture } from "../symbol.tsx";
import { type Design, hasStyle } from "./design.ts";

interface DesignPictureProps {
  design: Design;
  /** The gateway's drawing of the symbol in its style; null until it arrives. */
  svg: string | null;
  symbol: DrawnSymbol | undefined;
  label: string;
  /** Maximum width, in CSS pixels. */
  size: number;
}

export function DesignPicture({ design, svg, symbol, label, size }: DesignPictureProps) {
  if (svg === null || !hasStyle(design)) {
    return <SymbolPicture symbol={symbol} dark={design.dark} light={design.light} label={label} size={size} />;
  }
  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      alt={label}
      style={{ width: "100%", maxWidth: size, display: "block", borderRadius: "var(--mantine-radius-sm)" }}
    />
  );
}
