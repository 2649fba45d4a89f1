// Generates .env.example from the settings schemas.

import { migrateSettings } from "@qr/database";
import { gatewaySettings } from "@qr/gateway";
import { redirectSettings } from "@qr/redirect";
import { renderSettings } from "@qr/render";
import { standaloneSettings } from "@qr/standalone";
import { statsSettings } from "@qr/stats";
import { z } from "zod";

const PROCESSES: readonly [string, z.ZodObject][] = [
  ["gateway", gatewaySettings],
  ["redirect", redirectSettings],
  ["render", renderSettings],
  ["stats", statsSettings],
  ["migrate", migrateSettings],
];

interface Setting {
  description: string;
  example: string;
  isRequired: boolean;
}

export function envExample(): string {
  const users = new Map<string, { setting: Setting; services: string[] }>();
  for (const [service, { shape }] of PROCESSES) {
    for (const [name, schema] of Object.entries(shape)) {
      const known = users.get(name);
      if (known) known.services.push(service);
      else users.set(name, { setting: readSetting(name, schema), services: [service] });
    }
  }
  const lines = [
    "# Settings of every service, generated from the code by `npm run docs`. A line without # must be set.",
    "# Any NAME can be given as NAME_FILE, the path of a file that contains the value. Use this for secrets.",
  ];
  for (const [name, { setting, services }] of users) lines.push("", ...describe(name, setting, services.join(", ")));
  lines.push("", "# ---- standalone (`npm start`): nothing has to be set ----");
  for (const [name, schema] of Object.entries(standaloneSettings.shape)) {
    const setting = readSetting(name, schema);
    const shared = users.get(name)?.setting;
    const isSame = shared?.description === setting.description && shared.example === setting.example;
    if (!isSame && setting.example !== "")
      lines.push("", ...describe(name, { ...setting, isRequired: false }, "standalone"));
  }
  return `${lines.join("\n")}\n`;
}

function describe(name: string, { description, example, isRequired }: Setting, users: string): string[] {
  return [`# ${description} [${users}]`, `${isRequired ? "" : "#"}${name}=${example}`];
}

function readSetting(name: string, schema: z.core.$ZodType): Setting {
  let description: string | undefined;
  let example: string | undefined;
  let preset: unknown;
  let isRequired = true;
  for (let layer: z.core.$ZodType | undefined = schema; layer; layer = innerOf(layer)) {
    const meta = z.globalRegistry.get(layer);
    description ??= meta?.description;
    if (typeof meta?.example === "string") example ??= meta.example;
    if (layer instanceof z.ZodDefault) preset ??= layer.def.defaultValue;
    if (layer instanceof z.ZodDefault || layer instanceof z.ZodOptional) isRequired = false;
  }
  if (description === undefined) throw new Error(`the setting ${name} has no description`);
  return { description, example: preset === undefined ? (example ?? "") : String(preset), isRequired };
}

function innerOf(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional) return schema.def.innerType;
  return schema instanceof z.ZodPipe ? schema.def.in : undefined;
}
