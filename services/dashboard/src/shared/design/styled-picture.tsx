// A symbol in its design, drawn in the browser. The letters of a caption are in the dashboard's font; in the code's images they are outlines.

import { outlineStyled, pathData } from "@qr/styled-symbol/outline";
import type { DrawnSymbol } from "../draw-symbol.ts";
import { QUIET_ZONE } from "../quiet-zone.ts";
import type { Design } from "./design.ts";
import { useLogoImage } from "./logos.ts";

/** Metrics of the dashboard's font, in em: the height of capital letters, and the width of the widest letters. */
const CAP_HEIGHT = 0.73;
const LETTER_WIDTH = 0.75;

interface StyledPictureProps {
  symbol: DrawnSymbol;
  design: Design;
  label: string;
  /** Maximum width, in CSS pixels. The picture is smaller in a narrower column. */
  size: number;
}

export function StyledPicture({ symbol, design, label, size }: StyledPictureProps) {
  const { dark, light, modules, finders, hasFrame, logo } = design;
  const { data: logoImage } = useLogoImage(logo);
  const { side, fills, caption, picture } = outlineStyled({
    modules: symbol.matrix,
    dark,
    light,
    style: { modules, finders, frame: hasFrame ? { caption: design.caption } : null },
    hasLogo: logo !== "",
    marginModules: QUIET_ZONE,
  });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      style={{ width: "100%", maxWidth: size, display: "block", borderRadius: "var(--mantine-radius-sm)" }}
    >
      {fills.map(({ color, path }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the outlines are a fixed list, drawn from back to front
        <path key={index} fill={color} d={pathData(path)} />
      ))}
      {caption && (
        <text
          x={caption.box.x}
          y={caption.box.y + caption.box.maxCapHeight / 2}
          fill={light}
          fontWeight={600}
          fontSize={Math.min(
            caption.box.maxCapHeight / CAP_HEIGHT,
            caption.box.maxWidth / LETTER_WIDTH / Math.max(caption.text.length, 1),
          )}
          textAnchor="middle"
        >
          {caption.text}
        </text>
      )}
      {picture && logoImage !== undefined && (
        <image href={logoImage} x={picture.x} y={picture.y} width={picture.side} height={picture.side} />
      )}
    </svg>
  );
}
