// The parts that a fault can affect: three servers, six service processes, and the link from each process to each server.

export const SERVER_NAMES = ["postgres", "redis", "rabbitmq"] as const;
export type ServerName = (typeof SERVER_NAMES)[number];

const ROLES = {
  gateway: "gateway",
  "redirect-1": "redirect",
  "redirect-2": "redirect",
  "stats-1": "stats",
  "stats-2": "stats",
  render: "render",
} as const;

export type InstanceName = keyof typeof ROLES;
export type Role = (typeof ROLES)[InstanceName];
export const INSTANCE_NAMES = Object.keys(ROLES) as InstanceName[];
export const REDIRECTS = ["redirect-1", "redirect-2"] as const satisfies InstanceName[];

/** One process, all processes of a role, or all processes. */
export type Place = InstanceName | Role | "all";
/** A link from a place to a server, such as `stats>postgres`. */
export type Link = `${Place}>${ServerName}`;

export function roleOf(instance: InstanceName): Role {
  return ROLES[instance];
}

export function instancesAt(place: Place): InstanceName[] {
  return INSTANCE_NAMES.filter((name) => place === "all" || place === name || place === roleOf(name));
}

export function isServer(part: string): part is ServerName {
  return SERVER_NAMES.some((name) => name === part);
}

export function isLink(part: Place | Link | ServerName): part is Link {
  return part.includes(">");
}

export function endsOf(link: Link): { place: Place; server: ServerName } {
  const [place, server] = link.split(">") as [Place, ServerName];
  return { place, server };
}
