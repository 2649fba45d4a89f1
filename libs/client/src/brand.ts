// The types of presets and logos, which the underlying openapi-fetch client reads and changes.

import type { components } from "./api-types.generated.ts";

export type Logo = components["schemas"]["Logo"];
export type Preset = components["schemas"]["Preset"];
export type NewPreset = components["schemas"]["CreatePreset"];
export type PresetChange = components["schemas"]["UpdatePreset"];
