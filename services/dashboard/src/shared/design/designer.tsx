// The fields of a design beside its preview. On narrow screens, the preview stays in view below the fields.

import { Box, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { minPrintMmOf } from "../print-size.ts";
import { useSymbol } from "../symbol.tsx";
import classes from "./design.module.css";
import { type Design, hasStyle } from "./design.ts";
import { DesignFields } from "./design-fields.tsx";
import { DesignPicture } from "./design-picture.tsx";
import { PreviewBar } from "./preview-bar.tsx";
import type { PreviewOf } from "./use-preview-of.ts";
import { Verdict } from "./verdict.tsx";

const PICTURE_PX = 240;

interface DesignerProps {
  design: Design;
  onChange(change: Partial<Design>): void;
  violations: Readonly<Record<string, ReactNode>>;
  known: PreviewOf;
  /** What the symbol encodes. */
  payload: string;
  /** Additional fields, shown above the design's fields. */
  children?: ReactNode;
}

export function Designer({ design, onChange, violations, known, payload, children }: DesignerProps) {
  const { t } = useTranslation("design");
  const { symbol } = useSymbol(payload, { isFramed: design.hasFrame, hasLogo: design.logo !== "" });
  const leastMm = minPrintMmOf(known.preview, symbol);
  const isUnchecked = hasStyle(design) && known.preview === undefined;
  return (
    <div className={classes.designer}>
      <div>
        {children}
        <DesignFields design={design} onChange={onChange} violations={violations} />
        <PreviewBar design={design} known={known} symbol={symbol} leastMm={leastMm} />
      </div>
      <Box className={classes.shown ?? ""}>
        <Text fw={600} mb="xs">
          {t("bar")}
        </Text>
        <Box maw={PICTURE_PX} mb="sm" style={{ opacity: isUnchecked ? 0.5 : 1 }}>
          <DesignPicture
            design={design}
            svg={known.preview?.svg ?? null}
            symbol={symbol}
            label={t("picture")}
            size={PICTURE_PX}
          />
        </Box>
        <Verdict design={design} known={known} leastMm={leastMm} />
      </Box>
    </div>
  );
}
