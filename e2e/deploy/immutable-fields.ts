// The fields that the API server does not let anybody change. If an overlay changes one, an installation cannot move to the overlay.

import { isDeepStrictEqual } from "node:util";
import { z } from "zod";

const anyObject = z.looseObject({
  kind: z.string(),
  metadata: z.looseObject({ name: z.string(), namespace: z.string().optional() }),
  spec: z.looseObject({}).optional(),
});
type AnyObject = z.infer<typeof anyObject>;

/** For kinds whose fields are immutable unless listed: the fields of `spec` that can change. */
const MUTABLE: Readonly<Record<string, readonly string[]>> = {
  StatefulSet: [
    "minReadySeconds",
    "ordinals",
    "persistentVolumeClaimRetentionPolicy",
    "replicas",
    "template",
    "updateStrategy",
  ],
  Job: ["activeDeadlineSeconds", "backoffLimit", "parallelism", "suspend", "ttlSecondsAfterFinished"],
  PersistentVolumeClaim: ["resources"],
};
/** For kinds whose fields can change unless listed: the fields of `spec` that cannot. */
const IMMUTABLE: Readonly<Record<string, readonly string[]>> = {
  Deployment: ["selector"],
  Service: ["clusterIP", "clusterIPs"],
};

/** Returns a line for each immutable field that differs between objects of the same kind and name. */
export function immutableChanges(from: readonly unknown[], to: readonly unknown[]): string[] {
  const after = new Map(to.map((object) => anyObject.parse(object)).map((object) => [keyOf(object), object]));
  return from
    .map((object) => anyObject.parse(object))
    .flatMap((before) => {
      const same = after.get(keyOf(before));
      return same === undefined ? [] : changedFields(before, same).map((field) => `${keyOf(before)}: ${field}`);
    });
}

const keyOf = ({ kind, metadata }: AnyObject) => `${kind} ${metadata.namespace ?? ""}/${metadata.name}`;

function changedFields(before: AnyObject, after: AnyObject): string[] {
  const { spec: old = {}, kind } = before;
  const { spec: current = {} } = after;
  const all = [...new Set([...Object.keys(old), ...Object.keys(current)])];
  const mutable = MUTABLE[kind];
  const fixed = mutable ? all.filter((field) => !mutable.includes(field)) : (IMMUTABLE[kind] ?? []);
  return fixed.filter((field) => !isDeepStrictEqual(old[field], current[field]));
}
