// The shapes of the modules and of the finder patterns, each shown as a small picture.

import { Radio, SimpleGrid } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./design.module.css";
import { type Design, FINDER_SHAPES, MODULE_SHAPES } from "./design.ts";

interface ShapeFieldsProps {
  design: Pick<Design, "modules" | "finders">;
  onChange(change: Partial<Design>): void;
}

export function ShapeFields({ design, onChange }: ShapeFieldsProps) {
  const { t } = useTranslation("design");
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <Radio.Group
        label={t("modules.label")}
        value={design.modules}
        onChange={(modules) => onChange({ modules: modules as Design["modules"] })}
      >
        <div className={classes.choices}>
          {MODULE_SHAPES.map((shape) => (
            <Radio.Card key={shape} value={shape} className={classes.choice ?? ""}>
              <ModulesPicture shape={shape} />
              {t(`modules.${shape}`)}
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      <Radio.Group
        label={t("finders.label")}
        value={design.finders}
        onChange={(finders) => onChange({ finders: finders as Design["finders"] })}
      >
        <div className={classes.choices}>
          {FINDER_SHAPES.map((shape) => (
            <Radio.Card key={shape} value={shape} className={classes.choice ?? ""}>
              <FinderPicture shape={shape} />
              {t(`finders.${shape}`)}
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
    </SimpleGrid>
  );
}

const PICTURE_PX = 28;
/** The dark modules of the picture, by column and row. */
const SAMPLE = [
  [0, 0],
  [1, 0],
  [3, 0],
  [1, 1],
  [0, 2],
  [1, 2],
  [2, 2],
  [0, 3],
  [3, 3],
] as const;

function ModulesPicture({ shape }: { shape: Design["modules"] }) {
  const radius = { square: 0, dots: 0.46, rounded: 0.3 }[shape];
  const side = shape === "dots" ? 0.92 : 1;
  return (
    <svg viewBox="0 0 4 4" width={PICTURE_PX} height={PICTURE_PX} fill="currentColor" aria-hidden="true">
      {SAMPLE.map(([x, y]) => (
        <rect key={`${x} ${y}`} x={x + (1 - side) / 2} y={y + (1 - side) / 2} width={side} height={side} rx={radius} />
      ))}
    </svg>
  );
}

function FinderPicture({ shape }: { shape: Design["finders"] }) {
  const [outer, block] = { square: [0, 0], rounded: [2, 0.75], circle: [2.5, 1.5] }[shape];
  return (
    <svg viewBox="0 0 7 7" width={PICTURE_PX} height={PICTURE_PX} fill="none" aria-hidden="true">
      <rect x={0.5} y={0.5} width={6} height={6} rx={Math.max(0, (outer ?? 0) - 0.5)} stroke="currentColor" />
      <rect x={2} y={2} width={3} height={3} rx={block} fill="currentColor" />
    </svg>
  );
}
