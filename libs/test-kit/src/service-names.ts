export const SERVICE_NAMES = ["gateway", "redirect", "render", "stats"] as const;
export type ServiceName = (typeof SERVICE_NAMES)[number];
