// Finds the secrets that the objects of an overlay read.

import { z } from "zod";
import { readObjects, secretKeys, workloads } from "./kubernetes-object.ts";

const reference = z.object({ name: z.string(), key: z.string() });
const form = z.looseObject({
  kind: z.string(),
  spec: z
    .looseObject({
      secretTargetRef: z.array(reference).default([]),
      secretName: z.string().optional(),
      managed: z
        .object({ roles: z.array(z.object({ passwordSecret: z.object({ name: z.string() }).optional() })) })
        .optional(),
      configuration: z.object({ s3Credentials: z.record(z.string(), reference) }).optional(),
    })
    .optional(),
});

/**
 * Returns the secrets as `NAME/KEY`, without duplicates: those of pods, of KEDA, of CloudNativePG's logins and backups,
 * and those of certificates, which cert-manager or the operator creates.
 */
export function secretsRead(objects: readonly unknown[]): string[] {
  const others = objects.flatMap((object) => {
    const { kind, spec } = form.parse(object);
    if (spec === undefined) return [];
    const { secretTargetRef, secretName, managed, configuration } = spec;
    const logins = managed?.roles.flatMap(({ passwordSecret }) => passwordSecret ?? []) ?? [];
    return [
      ...secretTargetRef.map(({ name, key }) => `${name}/${key}`),
      ...Object.values(configuration?.s3Credentials ?? {}).map(({ name, key }) => `${name}/${key}`),
      ...logins.flatMap(({ name }) => [`${name}/username`, `${name}/password`]),
      ...(kind === "Certificate" ? [`${secretName}/tls.crt`, `${secretName}/tls.key`] : []),
    ];
  });
  return [...new Set([...workloads(readObjects(objects)).flatMap(secretKeys), ...others])];
}
