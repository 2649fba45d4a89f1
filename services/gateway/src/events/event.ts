// An event: a change, who made it, and the message that announces it.

import type { MESSAGES } from "@qr/contracts";
import { z } from "zod";

/** Who makes a change. `operator`: the admin command. `service`: this service itself, for example when it creates demo codes. */
export const actorSchema = z.object({
  type: z.enum(["person", "api_key", "operator", "service"]),
  /** The ID of the person or key; null for the operator, the service, and a person who no longer exists. */
  id: z.uuid().nullable(),
  /** The name of the person or key; "" for a person who no longer exists. */
  name: z.string(),
});
export type Actor = z.infer<typeof actorSchema>;

/** The actor of a scheduled change. `id`: the ID of the scheduled change. */
const scheduleActorSchema = z.object({
  type: z.literal("schedule"),
  id: z.uuid(),
  name: z.string(),
  scheduled_by: actorSchema,
});
export type ScheduleActor = z.infer<typeof scheduleActorSchema>;

/** The actor that makes a change to a code: a person, an API key, the operator, the service, or a schedule. */
export const changeActorSchema = z.union([scheduleActorSchema, actorSchema]);
export type ChangeActor = z.infer<typeof changeActorSchema>;

export const OPERATOR: Actor = { type: "operator", id: null, name: "operator" };

type EventType =
  | "code.created.v1"
  | "code.updated.v1"
  | "code.moved.v1"
  | "code.deleted.v1"
  | "code.restored.v1"
  | "schedule.failed.v1"
  | "domain.changed.v1";

export interface NewEvent<T extends EventType = EventType> {
  accountId: string;
  /** The name of the message that the relay publishes. */
  type: T;
  /** The UUID of the changed object. Events with the same subject are published in order. */
  subject: string;
  actor: ChangeActor;
  data: z.infer<(typeof MESSAGES)[T]>;
}
