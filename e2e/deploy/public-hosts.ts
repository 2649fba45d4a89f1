// The policies on how requests from outside reach the services, with any proxy.

import { createTrustedProxies } from "@qr/runtime";
import { type KubernetesObject, workloads } from "./kubernetes-object.ts";
import { namespacesIn, opens, policiesOf } from "./network-policies.ts";
import { publicRoutes, routeFor } from "./public-routes.ts";
import { imageSeconds, maxBodyBytes } from "./service-sources.ts";

type Objects = readonly KubernetesObject[];

/** The service behind each public address. */
const SERVICES = { PUBLIC_API_URL: "gateway", PUBLIC_SHORT_URL: "redirect", PUBLIC_IMAGE_URL: "render" } as const;
/** The services that read their visitors' addresses. */
const BEHIND_PROXY = Object.values(SERVICES);
const HTTP_PORT = 8080;
/** Addresses that clusters give to pods. */
const OF_PODS = ["10.244.3.7", "172.20.1.9", "192.168.40.2", "100.64.0.5", "fd00:10:244::8"];
const OF_VISITORS = ["203.0.113.7", "8.8.8.8", "172.15.0.1", "172.32.0.1", "100.128.0.1", "2001:db8::7"];

/** Returns the settings of the base's ConfigMap, whose name ends with a hash. */
const settingsOf = (objects: Objects, name: string) =>
  objects.find(({ kind, metadata }) => kind === "ConfigMap" && metadata.name.startsWith(`${name}-`))?.data ?? {};

/** Returns the public hosts, as the gateway prints them. */
function publicHosts(objects: Objects): { setting: string; service: string; host: string }[] {
  const settings = settingsOf(objects, "gateway-settings");
  return Object.entries(SERVICES).map(([setting, service]) => {
    const address = settings[setting] ?? "";
    return { setting, service, host: URL.canParse(address) ? new URL(address).host : "" };
  });
}

/** Returns a line for each plain HTTP request that the proxy serves or redirects when it should not, or whose lack of TLS the service cannot see. */
export function plainHttpViolations(objects: Objects): string[] {
  const routes = publicRoutes(objects);
  const api = publicHosts(objects)[0]?.host ?? "";
  const refused = routeFor(routes, api, "/v1/qr", false);
  const isServed = (host: string) => routeFor(routes, host, "/", false)?.service !== undefined;
  const silent = routes.filter(
    ({ service, protocol, isTls }) => service !== undefined && protocol !== (isTls ? "https" : "http"),
  );
  return [
    ...(refused?.service === "gateway"
      ? []
      : ["API requests without TLS do not reach the gateway, which rejects them"]),
    ...(settingsOf(objects, "gateway-settings").API_PLAIN_HTTP === "refuse" ? [] : ["the gateway accepts plain HTTP"]),
    ...publicHosts(objects).flatMap(({ host }) => (isServed(host) ? [`${host} is served without TLS`] : [])),
    ...silent.map(({ object, protocol }) => `${object}: says ${protocol ?? "nothing"} in X-Forwarded-Proto`),
  ];
}

/** Returns a line for each route with a limit below the service's own. */
export function proxyLimitViolations(objects: Objects): string[] {
  return publicRoutes(objects)
    .filter(({ service }) => service !== undefined)
    .flatMap(({ object, service, timeout, maxBody }) => [
      ...(maxBody > maxBodyBytes() ? [] : [`${object}: rejects bodies before the gateway does`]),
      ...(timeout === 0 || timeout > imageSeconds() ? [] : [`${object}: does not wait for the slowest response`]),
      ...(object.startsWith("HTTPRoute") && service === "gateway" && timeout !== 0
        ? [`${object}: cuts exports off`]
        : []),
    ]);
}

/**
 * Returns a line for each public host without a certificate or a route to its service, for each setting that names a different host,
 * and for each host that the Probe, if there is one, leaves out.
 */
export function publicHostViolations(objects: Objects): string[] {
  const routes = publicRoutes(objects);
  const issued = new Map(
    objects.filter(({ kind }) => kind === "Certificate").map(({ spec }) => [spec?.secretName, spec?.dnsNames ?? []]),
  );
  const probed = objects
    .filter(({ kind }) => kind === "Probe")
    .flatMap(({ spec }) => spec?.targets?.staticConfig.static.map((target) => new URL(target).host) ?? []);
  return publicHosts(objects).flatMap(({ setting, service, host }) => {
    const others = ["redirect-settings", "admin-settings"].filter((name) => {
      const value = settingsOf(objects, name)[setting];
      return value !== undefined && value !== `https://${host}`;
    });
    const route = routeFor(routes, host, "/", true);
    const names = issued.get(route?.certificate) ?? [];
    const isProbed = probed.length === 0 || probed.includes(host);
    return [
      ...(isProbed ? [] : [`${host} is not probed`]),
      ...others.map((name) => `${name}: ${setting} is not that of the gateway`),
      ...(route?.service === service ? [] : [`${host} does not lead to ${service} over TLS`]),
      ...(names.includes(host) ? [] : [`${host} has no certificate`]),
    ];
  });
}

/** Returns a line for each service that does not trust the proxy, or trusts somebody else. */
export function trustedProxyViolations(objects: Objects): string[] {
  const unlike = BEHIND_PROXY.flatMap((service) => {
    const proxies = createTrustedProxies(proxiesOf(service, objects));
    const untrusted = OF_PODS.filter((address) => !proxies.hopOf(address).isTrusted);
    const trusted = OF_VISITORS.filter((address) => proxies.hopOf(address).isTrusted);
    return [
      ...untrusted.map((address) => `${service}: does not trust a proxy at ${address}`),
      ...trusted.map((address) => `${service}: trusts visitors at ${address}`),
    ];
  });
  const admitting = BEHIND_PROXY.flatMap((service) =>
    policiesOf(service, objects)
      .filter(({ spec }) => spec?.ingress?.some((rule) => opens(rule, "http", HTTP_PORT) && !namespacesIn(rule)))
      .map(({ metadata }) => `${metadata.name}: lets more than a proxy reach ${service}`),
  );
  return [...unlike, ...admitting];
}

function proxiesOf(service: string, objects: Objects): string[] {
  const containers = workloads(objects).find(({ name }) => name === service)?.containers ?? [];
  const maps = containers.flatMap(({ envFrom }) => envFrom.map(({ configMapRef }) => configMapRef?.name));
  const found = objects.filter(({ kind, metadata }) => kind === "ConfigMap" && maps.includes(metadata.name));
  const given = found.flatMap(({ data }) => data?.TRUSTED_PROXIES ?? []);
  return given.flatMap((list) => list.split(",").map((range) => range.trim()));
}
