// The types of presets and logos, which are read and changed through the underlying openapi-fetch client.

import type { components } from "./api-types.generated.ts";

export type Logo = components["schemas"]["Logo"];
export type Preset = components["schemas"]["Preset"];
export type NewPreset = components["schemas"]["CreatePreset"];
export type PresetChange = components["schemas"]["UpdatePreset"];
