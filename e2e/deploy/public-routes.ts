// What a proxy does with requests from outside, read from an overlay's HTTPRoutes and Ingresses.

import { z } from "zod";
import type { KubernetesObject } from "./kubernetes-object.ts";

export interface PublicRoute {
  /** The object that describes the route. */
  object: string;
  host: string;
  /** Requests whose path begins with this prefix take the route, unless another route has a longer prefix. */
  path: string;
  /** Whether the route is for connections with TLS or for those without. */
  isTls: boolean;
  /** The secret with the host's certificate; undefined without TLS. */
  certificate: string | undefined;
  /** The Service that gets the requests; undefined if the proxy redirects them to HTTPS. */
  service: string | undefined;
  /** The X-Forwarded-Proto that the service gets; undefined if it depends on the controller. */
  protocol: string | undefined;
  /** In seconds; 0 means no limit. */
  timeout: number;
  /** The largest body that the proxy accepts, in bytes. */
  maxBody: number;
}

/** The prefix of ingress-nginx's annotations. */
const NGINX = "nginx.ingress.kubernetes.io/";
const MEBIBYTE = 1024 * 1024;
/** Defaults of ingress-nginx. */
const NGINX_SECONDS = 60;
const NGINX_BODY = MEBIBYTE;
/** The default request timeout of Gateway API controllers such as Envoy. */
const GATEWAY_SECONDS = 15;

/** Returns every route of the overlay. Throws if an object has an unexpected form. */
export const publicRoutes = (objects: readonly KubernetesObject[]): PublicRoute[] => [
  ...objects.filter(({ kind }) => kind === "Ingress").flatMap(routesOfIngress),
  ...objects.filter(({ kind }) => kind === "HTTPRoute").flatMap((route) => routesOfGateway(route, listeners(objects))),
];

/** Returns the route that a request takes, or undefined if the proxy has none. */
export function routeFor(routes: readonly PublicRoute[], host: string, path: string, isTls: boolean) {
  const isBelow = (prefix: string) => prefix === "/" || path === prefix || path.startsWith(`${prefix}/`);
  return routes
    .filter((route) => route.host === host && route.isTls === isTls && isBelow(route.path))
    .sort((a, b) => b.path.length - a.path.length)[0];
}

const ingressForm = z.object({
  spec: z.object({
    tls: z.array(z.object({ hosts: z.array(z.string()), secretName: z.string() })).default([]),
    rules: z.array(
      z.object({
        host: z.string(),
        http: z.object({
          paths: z.array(
            z.object({ path: z.string(), backend: z.object({ service: z.object({ name: z.string() }) }) }),
          ),
        }),
      }),
    ),
  }),
});

function routesOfIngress(object: KubernetesObject): PublicRoute[] {
  const { spec } = ingressForm.parse(object);
  const { name, annotations } = object.metadata;
  const redirects = annotations[`${NGINX}ssl-redirect`] !== "false";
  const [, mebibytes] = annotations[`${NGINX}proxy-body-size`]?.match(/^(\d+)m$/) ?? [];
  const shared = {
    object: `Ingress ${name}`,
    timeout: Number(annotations[`${NGINX}proxy-read-timeout`] ?? NGINX_SECONDS),
    maxBody: mebibytes === undefined ? NGINX_BODY : Number(mebibytes) * MEBIBYTE,
  };
  return spec.rules.flatMap(({ host, http }) =>
    http.paths.flatMap(({ path, backend }) => {
      const certificate = spec.tls.find(({ hosts }) => hosts.includes(host))?.secretName;
      const service = backend.service.name;
      const plain = certificate !== undefined && redirects ? undefined : service;
      return [
        { ...shared, host, path, isTls: false, certificate: undefined, service: plain, protocol: "http" },
        ...(certificate === undefined
          ? []
          : [{ ...shared, host, path, isTls: true, certificate, service, protocol: "https" }]),
      ];
    }),
  );
}

const gatewayForm = z.object({
  spec: z.object({
    listeners: z.array(
      z.object({
        name: z.string(),
        hostname: z.string().optional(),
        protocol: z.enum(["HTTP", "HTTPS"]),
        tls: z.object({ certificateRefs: z.array(z.object({ name: z.string() })) }).optional(),
      }),
    ),
  }),
});
type Listener = z.infer<typeof gatewayForm>["spec"]["listeners"][number];

/** Returns the listeners of the Gateways by `GATEWAY/LISTENER`. */
const listeners = (objects: readonly KubernetesObject[]): Map<string, Listener> =>
  new Map(
    objects
      .filter(({ kind }) => kind === "Gateway")
      .flatMap((object) =>
        gatewayForm
          .parse(object)
          .spec.listeners.map((listener) => [`${object.metadata.name}/${listener.name}`, listener] as const),
      ),
  );

const filterForm = z.object({
  type: z.string(),
  requestHeaderModifier: z.object({ set: z.array(z.object({ name: z.string(), value: z.string() })) }).optional(),
});
const routeForm = z.object({
  spec: z.object({
    parentRefs: z.array(z.object({ name: z.string(), sectionName: z.string() })),
    hostnames: z.array(z.string()),
    rules: z.array(
      z.object({
        matches: z.array(z.object({ path: z.object({ value: z.string() }) })).default([{ path: { value: "/" } }]),
        filters: z.array(filterForm).default([]),
        timeouts: z.object({ request: z.string().regex(/^\d+s$/) }).optional(),
        backendRefs: z.array(z.object({ name: z.string() })).default([]),
      }),
    ),
  }),
});

function routesOfGateway(object: KubernetesObject, known: ReadonlyMap<string, Listener>): PublicRoute[] {
  const { parentRefs, hostnames, rules } = routeForm.parse(object).spec;
  const attached = parentRefs.flatMap(({ name, sectionName }) => known.get(`${name}/${sectionName}`) ?? []);
  const paths = rules.flatMap((rule) => rule.matches.map(({ path }) => ({ ...rule, path: path.value })));
  return attached.flatMap(({ protocol, hostname, tls }) =>
    hostnames
      .filter((host) => hostname === undefined || hostname === host)
      .flatMap((host) =>
        paths.map(({ path, filters, timeouts, backendRefs }) => ({
          object: `HTTPRoute ${object.metadata.name}`,
          host,
          path,
          isTls: protocol === "HTTPS",
          certificate: tls?.certificateRefs[0]?.name,
          service: filters.some(({ type }) => type === "RequestRedirect") ? undefined : backendRefs[0]?.name,
          protocol: filters
            .flatMap(({ requestHeaderModifier }) => requestHeaderModifier?.set ?? [])
            .find(({ name }) => name === "X-Forwarded-Proto")?.value,
          timeout: Number(timeouts?.request.replace("s", "") ?? GATEWAY_SECONDS),
          maxBody: Number.POSITIVE_INFINITY,
        })),
      ),
  );
}
