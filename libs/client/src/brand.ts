// The types of presets, logos, and the branding, which are read and changed through the underlying openapi-fetch client.

import type { components } from "./api-types.generated.ts";

export type Branding = components["schemas"]["Branding"];
export type BrandingChange = components["schemas"]["UpdateBranding"];
export type Logo = components["schemas"]["Logo"];
export type Preset = components["schemas"]["Preset"];
export type NewPreset = components["schemas"]["CreatePreset"];
export type PresetChange = components["schemas"]["UpdatePreset"];
