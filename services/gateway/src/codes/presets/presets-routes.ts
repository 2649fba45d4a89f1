// The endpoints for presets, and their descriptions.

import { DRAFT_SLUG, presetIdFromUuid, requiredPrintable, uuidFromPresetId, violation } from "@qr/contracts";
import { HttpError } from "@qr/runtime";
import { z } from "zod";
import type { ApiCall, ApiRoute } from "../../route/api-route.ts";
import { json, oneExample, type RouteDescription } from "../../route/route-description.ts";
import { accepted, validateFields } from "../../route/violations.ts";
import type { PublicUrls } from "../public-urls.ts";
import { colorViolations, type StyleCheck } from "../style/check-style.ts";
import {
  changedColors,
  changedStyle,
  colors,
  colorsRecord,
  logoIn,
  style,
  styleRecord,
} from "../style/design-fields.ts";
import { designColumns } from "../style/redesign-code.ts";
import { MAX_PRESETS, type Preset, type PresetStore, type PresetValues } from "./preset-store.ts";

export interface PresetsParts {
  presets: PresetStore;
  styles: StyleCheck;
  urls: PublicUrls;
}

const COLLECTION = { path: "/v1/presets", limitedKeys: "refused" } as const;
const SINGLE = { path: "/v1/presets/:id", limitedKeys: "refused" } as const;

export function presetsRoutes(parts: PresetsParts): ApiRoute[] {
  /** Throws an error if scanners cannot read the symbol of a short link in this style. */
  const check = async ({ color, style }: Pick<PresetRequest, "color" | "style">, call: ApiCall) => {
    const symbol = style ? { payload: parts.urls.encodedShortUrl(DRAFT_SLUG), color, style } : undefined;
    await parts.styles.requireReadable(call.principal.accountId, symbol, call);
  };
  const create = async (call: ApiCall) => {
    const request = accepted(validateFields(presetRequest, call.body, [colorViolations]));
    await check(request, call);
    return { body: presetRecord(await parts.presets.insert(call.principal.accountId, valuesOf(request), call.gate)) };
  };
  const list = async ({ principal }: ApiCall) => ({
    body: { data: (await parts.presets.list(principal.accountId)).map(presetRecord) },
  });
  const update = async (call: ApiCall) => {
    const { accountId } = call.principal;
    const uuid = uuidOf(call.id);
    const change = accepted(validateFields(presetChange, call.body, [colorViolations]));
    const before = await parts.presets.find(accountId, uuid);
    if (before === undefined) throw presetNotFound();
    const { color = colorOf(before), style = before.style } = change;
    if (change.color !== undefined || change.style !== undefined) await check({ color, style }, call);
    const preset = await parts.presets.change(accountId, uuid, changedValues(change), call.gate);
    if (preset === undefined) throw presetNotFound();
    return { body: presetRecord(preset) };
  };
  const remove = async ({ principal, id, gate }: ApiCall) => {
    if (!(await parts.presets.delete(principal.accountId, uuidOf(id), gate))) throw presetNotFound();
    return { body: { id, deleted: true } };
  };
  return [
    {
      method: "post",
      ...COLLECTION,
      scope: "qr:write",
      action: "preset.created",
      description: CREATE_PRESET,
      respond: create,
    },
    { method: "get", ...COLLECTION, scope: "qr:read", description: LIST_PRESETS, respond: list },
    {
      method: "patch",
      ...SINGLE,
      scope: "qr:write",
      action: "preset.updated",
      description: UPDATE_PRESET,
      respond: update,
    },
    {
      method: "delete",
      ...SINGLE,
      scope: "qr:write",
      action: "preset.deleted",
      description: DELETE_PRESET,
      respond: remove,
    },
  ];
}

function uuidOf(id: string): string {
  const uuid = uuidFromPresetId(id);
  if (uuid === undefined) throw presetNotFound();
  return uuid;
}

function presetNotFound(): HttpError {
  return new HttpError("not_found", "There is no such preset in this account. Check the ID.");
}

const MAX_NAME_LENGTH = 60;
const name = requiredPrintable(MAX_NAME_LENGTH).describe(
  `A name for your own use, at most ${MAX_NAME_LENGTH} characters after trimming, without control characters.`,
);
const isDefault = z
  .boolean()
  .describe(
    "Whether the dashboard starts new codes with this preset. An account has at most one default: a new one replaces the previous one.",
  );

const presetRequest = z
  .strictObject({ name, color: colors, style, default: isDefault.default(false) })
  .meta({ id: "CreatePreset" });
type PresetRequest = z.infer<typeof presetRequest>;

const presetChange = z
  .strictObject({ name, color: changedColors, style: changedStyle, default: isDefault })
  .partial()
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    ...violation("empty_change", "Must contain at least one of: `name`, `color`, `style`, `default`."),
    when: ({ issues }) => issues.length === 0,
  })
  .meta({ id: "UpdatePreset" });

const presetId = z.string().describe("The unique identifier of the preset.");
export const presetSchema = z
  .strictObject({
    id: presetId,
    name: z.string().describe("The name."),
    color: colorsRecord,
    style: styleRecord.nullable().describe("How symbols look apart from their colors; null for plain squares."),
    default: isDefault,
    created_at: z.iso.datetime({ precision: 3 }).describe("The time of creation, in UTC."),
  })
  .meta({ id: "Preset" });
const presetListSchema = z.strictObject({
  data: z.array(presetSchema).max(MAX_PRESETS).describe("The account's presets, newest first."),
});
const presetDeletionSchema = z.strictObject({ id: presetId, deleted: z.literal(true) });

function presetRecord(preset: Preset): z.input<typeof presetSchema> {
  const { id, name, style, isDefault, createdAt } = preset;
  return {
    id: presetIdFromUuid(id),
    name,
    color: colorOf(preset),
    style,
    default: isDefault,
    created_at: createdAt.toISOString(),
  };
}

function colorOf({ colorDark: dark, colorLight: light }: Preset): PresetRequest["color"] {
  return { dark, light };
}

function changedValues({
  name,
  color,
  style,
  default: isDefault,
}: z.infer<typeof presetChange>): Partial<PresetValues> {
  return {
    ...(name !== undefined && { name }),
    ...(isDefault !== undefined && { isDefault }),
    ...(color && { colorDark: color.dark, colorLight: color.light }),
    ...(style !== undefined && { style, logoId: logoIn(style) }),
  };
}

function valuesOf({ name, default: isDefault, ...design }: PresetRequest): PresetValues {
  return { name, isDefault, ...designColumns(design) };
}

const ID = "preset_06ey1qk3r5s8mq2v7c9t4w1x0b";
const EXAMPLE_REQUEST = {
  name: "Summer menu",
  color: { dark: "#1a237e", light: "#ffffff" },
  style: { modules: "rounded", finders: "rounded", frame: { caption: "Scan me" }, logo: null },
  default: true,
};
const EXAMPLE_PRESET = { id: ID, ...EXAMPLE_REQUEST, created_at: "2026-11-21T10:20:30.123Z" };
const RECORD = json({ schema: presetSchema, examples: oneExample("A preset", EXAMPLE_PRESET) });

const CREATE_PRESET: RouteDescription = {
  operationId: "createPreset",
  group: "Designs",
  summary: "Create a preset",
  description:
    "A preset is a named set of colors and a style, for use with many codes. The style is checked with a decoder, in the symbol of a " +
    `short link, and costs as much as the style of a code. An account can have at most ${MAX_PRESETS} presets. Requests that create ` +
    "codes contain their own colors and style, regardless of the default preset.",
  body: json({ schema: presetRequest, examples: oneExample("A default", EXAMPLE_REQUEST) }),
  response: { description: "The new preset.", content: RECORD },
  errors: ["limit_reached"],
};

const LIST_PRESETS: RouteDescription = {
  operationId: "listPresets",
  group: "Designs",
  summary: "List presets",
  description: `Returns all presets of the account, at most ${MAX_PRESETS}.`,
  response: {
    description: "The presets.",
    content: json({ schema: presetListSchema, examples: oneExample("One preset", { data: [EXAMPLE_PRESET] }) }),
  },
  errors: [],
};

const UPDATE_PRESET: RouteDescription = {
  operationId: "changePreset",
  group: "Designs",
  summary: "Update a preset",
  description:
    "Changes only the fields in the request. `color` and `style` are replaced as a whole. Codes that were created with the preset keep " +
    "their design.",
  body: json({
    schema: presetChange,
    examples: oneExample("Another name and other colors", {
      name: "Winter menu",
      color: { dark: "#0b3d91", light: "#ffffff" },
    }),
  }),
  response: { description: "The updated preset.", content: RECORD },
  errors: ["not_found"],
};

const DELETE_PRESET: RouteDescription = {
  operationId: "deletePreset",
  group: "Designs",
  summary: "Delete a preset",
  description: "Codes that were created with the preset keep their design.",
  response: {
    description: "The preset is deleted.",
    content: json({
      schema: presetDeletionSchema,
      examples: oneExample("A deleted preset", { id: ID, deleted: true }),
    }),
  },
  errors: ["not_found"],
};
