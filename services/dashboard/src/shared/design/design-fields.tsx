// All fields of a design.

import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { ColorFields } from "./color-fields.tsx";
import type { Design } from "./design.ts";
import { FrameFields } from "./frame-fields.tsx";
import { LogoChoice } from "./logo-choice.tsx";
import { ShapeFields } from "./shape-fields.tsx";

interface DesignFieldsProps {
  design: Design;
  onChange(change: Partial<Design>): void;
  /** The violations, by API field, such as `style.frame.caption`. */
  violations: Readonly<Record<string, ReactNode>>;
}

export function DesignFields({ design, onChange, violations }: DesignFieldsProps) {
  return (
    <Stack gap="md">
      <ColorFields colors={design} onChange={onChange} isInvalid={violations.color !== undefined} />
      <ShapeFields design={design} onChange={onChange} />
      <FrameFields design={design} onChange={onChange} error={violations["style.frame.caption"]} />
      <LogoChoice value={design.logo} onChange={(logo) => onChange({ logo })} error={violations["style.logo"]} />
    </Stack>
  );
}
