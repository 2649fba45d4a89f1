// Makes JSON Schema of the contract's zod schemas. Used by openapi-document.ts.

import { z } from "zod";

export type JsonSchema = z.core.JSONSchema.BaseSchema;

interface Direction {
  /** What the schema takes, or what it makes of it. */
  io: "input" | "output";
  /** Schemas that stand under `components/schemas` and are referred to, by name. */
  named: Readonly<Record<string, z.ZodType>>;
}

/** Gives the JSON Schema of any schema, with references to the named ones, and all named ones under their names. */
export function jsonSchemas({ io, named }: Direction): {
  of(schema: z.ZodType): JsonSchema;
  components: Record<string, JsonSchema>;
} {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ jsonSchema }) => tidy(jsonSchema),
  });
  const components = Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema, $id, ...schema }]) => [id, schema]),
  );
  return {
    components,
    of: (schema) => {
      const id = registry.get(schema)?.id;
      if (id !== undefined) return { $ref: `#/components/schemas/${id}` };
      const { $schema, ...rest } = z.toJSONSchema(schema, { io, override: ({ jsonSchema }) => tidy(jsonSchema) });
      return rest;
    },
  };
}

/** Leaves out what says nothing new: the pattern behind a format, the pattern of a number's text, the bounds of all safe integers. */
function tidy(schema: JsonSchema): void {
  if (schema.format !== undefined || schema.type === "integer") delete schema.pattern;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
}
