// A code's symbol, drawn in the browser from its payload.

import { Skeleton } from "@mantine/core";
import type { Code } from "@qr/client";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useDomains } from "./domains.ts";
import type { DrawnSymbol, Fittings } from "./draw-symbol.ts";
import { isOnOwnDomain, payloadOf } from "./payload.ts";
import { QUIET_ZONE } from "./quiet-zone.ts";

export interface Drawing {
  /** The drawn symbol; undefined if the payload is empty or too long for a symbol. */
  symbol: DrawnSymbol | undefined;
  isLoading: boolean;
}

/** Returns the symbol for a payload, in plain squares. It has the same modules as the code's images. */
export function useSymbol(payload: string, { isFramed, hasLogo }: Fittings): Drawing {
  const { data: drawing, isPending } = useQuery({
    queryKey: ["draw-symbol"],
    queryFn: async () => (await import("./draw-symbol.ts")).drawSymbol,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    networkMode: "always",
  });
  const symbol = useMemo(() => drawing?.(payload, { isFramed, hasLogo }), [drawing, payload, isFramed, hasLogo]);
  return { symbol, isLoading: isPending };
}

/** Returns the symbol of a saved code. */
export function useSymbolOf(code: Code): Drawing {
  const domain = useDomains(isOnOwnDomain(code)).data?.find(({ host }) => host === code.domain);
  const { frame = null, logo = null } = code.style ?? {};
  return useSymbol(payloadOf(code, domain?.case_sensitive), { isFramed: frame !== null, hasLogo: logo !== null });
}

interface SymbolPictureProps {
  symbol: DrawnSymbol | undefined;
  dark: string;
  light: string;
  label: string;
  /** Maximum width, in CSS pixels. The symbol is smaller in a narrower column. */
  size: number;
}

/** Renders the symbol, with its quiet zone, in its printed colors, regardless of the page's theme. */
export function SymbolPicture({ symbol, dark, light, label, size }: SymbolPictureProps) {
  if (symbol === undefined) return <Skeleton animate={false} w="100%" maw={size} style={{ aspectRatio: 1 }} />;
  const side = symbol.modules + 2 * QUIET_ZONE;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
      shapeRendering="crispEdges"
      style={{ width: "100%", maxWidth: size, display: "block", borderRadius: "var(--mantine-radius-sm)" }}
    >
      <rect x={-QUIET_ZONE} y={-QUIET_ZONE} width={side} height={side} fill={light} />
      <path d={symbol.path} fill={dark} />
    </svg>
  );
}

/**
 * Renders the symbol of a saved code. Without a style, the browser draws it, so that it is shown even while the image
 * host is down.
 */
export function CodePicture({ code, label, size }: { code: Code; label: string; size: number }) {
  const { symbol } = useSymbolOf(code);
  const { color, style, svg_url } = code;
  if (style === undefined) {
    return <SymbolPicture symbol={symbol} dark={color.dark} light={color.light} label={label} size={size} />;
  }
  return <img src={svg_url} alt={label} width={size} height={size} style={{ maxWidth: "100%", height: "auto" }} />;
}
