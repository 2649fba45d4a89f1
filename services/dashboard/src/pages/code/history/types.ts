import type { paths } from "@qr/client";

type ResponseOf<Path extends keyof paths> = paths[Path] extends {
  get: { responses: { 200: { content: { "application/json": infer Body } } } };
}
  ? Body
  : never;

export type ChangePage = ResponseOf<"/v1/qr/{id}/history">;
export type Change = ChangePage["data"][number];
export type FieldChange = Change["changes"][string];
export type ScheduledList = ResponseOf<"/v1/qr/{id}/schedule">;
export type ScheduledChange = ScheduledList["data"][number];
