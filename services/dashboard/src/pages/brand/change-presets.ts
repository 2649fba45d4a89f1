// Creates, changes, and deletes presets.

import type { NewPreset, Preset, PresetChange } from "@qr/client";
import { useQueryClient } from "@tanstack/react-query";
import { ask } from "../../session/session-client.ts";
import { useMe } from "../../session/use-me.ts";
import { presetsKey } from "../../shared/design/presets.ts";

/** The payload of the symbols in pictures of presets. It is about as long as that of a typical short link. */
export const SAMPLE_PAYLOAD = "HTTPS://EXAMPLE.COM/DRAFTDRAFT/";
/** The request body for previews of presets. */
export const SAMPLE_CODE = { target: "https://example.com/", dynamic: true } as const;

const pathOf = (id: string) => `/v1/presets/${encodeURIComponent(id)}`;

export const createPreset = (preset: NewPreset) => ask<Preset>("/v1/presets", { method: "POST", body: preset });

export const changePreset = (id: string, change: PresetChange) =>
  ask<Preset>(pathOf(id), { method: "PATCH", body: change });

export const deletePreset = (id: string) => ask(pathOf(id), { method: "DELETE" });

/** Returns a function that reloads the presets. */
export function useReloadPresets(): () => Promise<void> {
  const queries = useQueryClient();
  const { account } = useMe();
  return () => queries.invalidateQueries({ queryKey: presetsKey(account.id) });
}
