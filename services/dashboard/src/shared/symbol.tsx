// A code's symbol, drawn in the browser from what it encodes.

import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Code } from "../session/api-shapes.ts";
import type { DrawnSymbol } from "./draw-symbol.ts";

/** The quiet zone that ISO 18004 asks for, in modules. */
const QUIET_ZONE = 4;

interface Drawing {
  /** Undefined where the payload is empty or longer than a symbol holds. */
  symbol: DrawnSymbol | undefined;
  isLoading: boolean;
}

/** The symbol of a payload, as its images show it. */
export function useSymbol(payload: string): Drawing {
  const { data: drawing, isPending } = useQuery({
    queryKey: ["draw-symbol"],
    queryFn: async () => (await import("./draw-symbol.ts")).drawSymbol,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    networkMode: "always",
  });
  const symbol = useMemo(() => drawing?.(payload), [drawing, payload]);
  return { symbol, isLoading: isPending };
}

/**
 * What the symbol of a saved code encodes: its target, or its short URL with the host in capitals, which take less room, and a
 * slash, by which a scan is told from a click. (Codes made before there was the slash have none; their own files are the image host's.)
 */
export function payloadOf({ dynamic, target, short_url }: Pick<Code, "dynamic" | "target" | "short_url">): string {
  if (!dynamic) return target;
  const { origin } = new URL(short_url);
  return `${origin.toUpperCase()}${short_url.slice(origin.length)}/`;
}

interface SymbolPictureProps {
  /** Undefined while there is none to show. */
  symbol: DrawnSymbol | undefined;
  dark: string;
  light: string;
  /** What it is, for who does not see it. */
  label: string;
  /** CSS pixels along each side at most; it shrinks with its column. */
  size: number;
}

/** The symbol with its quiet zone; in the colors that it will be printed in, whatever the colors of the page are. */
export function SymbolPicture({ symbol, dark, light, label, size }: SymbolPictureProps) {
  if (symbol === undefined) return <Skeleton animate={false} w="100%" maw={size} style={{ aspectRatio: 1 }} />;
  const side = symbol.modules + 2 * QUIET_ZONE;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
      shapeRendering="crispEdges"
      style={{ width: "100%", maxWidth: size, display: "block", borderRadius: 4 }}
    >
      <rect x={-QUIET_ZONE} y={-QUIET_ZONE} width={side} height={side} fill={light} />
      <path d={symbol.path} fill={dark} />
    </svg>
  );
}
