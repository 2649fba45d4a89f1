// Planted violations of the policies on how requests from outside reach the services, with each proxy.

import { type Loose, removed, type Violation } from "./planted-violations.ts";

const PLAIN = "plain HTTP reaches the API, which rejects it, and is redirected on the other hosts";
const LIMITS = "every proxy leaves limits and timeouts to the services";
const HOSTS = "each public host has a certificate and leads to its service";
const TRUST = "the services trust the proxy, and only the proxy connects";
const NGINX = "nginx.ingress.kubernetes.io/";
const build = "with-servers, ingress-nginx";

const ruleOf = (all: Loose, route: string): Loose => all[`HTTPRoute/${route}`].spec.rules[0];
const annotationsOf = (all: Loose, ingress: string): Loose => all[`Ingress/${ingress}`].metadata.annotations;

export const PLANTED_AT_PUBLIC_HOSTS: readonly Violation[] = [
  {
    title: "an ingress that redirects plain API requests",
    policy: PLAIN,
    build,
    change: (all) => delete annotationsOf(all, "qr-api")[`${NGINX}ssl-redirect`],
    says: /API requests without TLS do not reach/,
  },
  {
    title: "no ingress for the API's paths",
    policy: PLAIN,
    build,
    change: (all) => removed(all, "Ingress/qr-api"),
    says: /API requests without TLS do not reach/,
  },
  {
    title: "an ingress that serves the dashboard without TLS",
    policy: PLAIN,
    build,
    change: (all) => {
      annotationsOf(all, "qr")[`${NGINX}ssl-redirect`] = "false";
    },
    says: /api.example.com is served without TLS/,
  },
  {
    title: "no route for plain API requests",
    policy: PLAIN,
    change: (all) => removed(all, "HTTPRoute/api-without-tls"),
    says: /API requests without TLS do not reach/,
  },
  {
    title: "a route that serves the short host without TLS",
    policy: PLAIN,
    change: (all) => {
      const route = all["HTTPRoute/to-https"].spec;
      route.hostnames = ["api.example.com", "images.example.com"];
      all["HTTPRoute/api-without-tls"].spec.hostnames.push("qr.example");
      ruleOf(all, "api-without-tls").matches.push({ path: { type: "PathPrefix", value: "/" } });
    },
    says: /qr.example is served without TLS/,
  },
  {
    title: "a plain route that claims TLS",
    policy: PLAIN,
    change: (all) => {
      ruleOf(all, "api-without-tls").filters[0].requestHeaderModifier.set[0].value = "https";
    },
    says: /api-without-tls: says https in X-Forwarded-Proto/,
  },
  {
    title: "a route that leaves X-Forwarded-Proto to the controller",
    policy: PLAIN,
    change: (all) => delete ruleOf(all, "api").filters,
    says: /HTTPRoute api: says nothing in X-Forwarded-Proto/,
  },
  {
    title: "a gateway that accepts keys without TLS",
    policy: PLAIN,
    change: (all) => delete all["ConfigMap/gateway-settings"].data.API_PLAIN_HTTP,
    says: /the gateway accepts plain HTTP/,
  },
  {
    title: "an ingress with the gateway's body limit",
    policy: LIMITS,
    build,
    change: (all) => {
      annotationsOf(all, "qr-api")[`${NGINX}proxy-body-size`] = "2m";
    },
    says: /Ingress qr-api: rejects bodies/,
  },
  {
    title: "an ingress with a timeout too short for drawing an image",
    policy: LIMITS,
    build,
    change: (all) => {
      annotationsOf(all, "qr")[`${NGINX}proxy-read-timeout`] = "20";
    },
    says: /Ingress qr: does not wait/,
  },
  {
    title: "a route with the controller's own timeout",
    policy: LIMITS,
    change: (all) => delete ruleOf(all, "images").timeouts,
    says: /HTTPRoute images: does not wait/,
  },
  {
    title: "a route that cuts off long exports",
    policy: LIMITS,
    change: (all) => {
      ruleOf(all, "api").timeouts.request = "60s";
    },
    says: /HTTPRoute api: cuts exports off/,
  },
  {
    title: "a certificate for a different host",
    policy: HOSTS,
    change: (all) => {
      all["Certificate/qr-short"].spec.dnsNames = ["www.qr.example"];
    },
    says: /qr.example has no certificate/,
  },
  {
    title: "a listener with another host's certificate",
    policy: HOSTS,
    change: (all) => {
      all["Gateway/qr"].spec.listeners[2].tls.certificateRefs[0].name = "qr-api-tls";
    },
    says: /qr.example has no certificate/,
  },
  {
    title: "an ingress without the certificate of the image host",
    policy: HOSTS,
    build,
    change: (all) => removed(all, "Certificate/qr-images"),
    says: /images.example.com has no certificate/,
  },
  {
    title: "a short host that differs between services",
    policy: HOSTS,
    change: (all) => {
      all["ConfigMap/redirect-settings"].data.PUBLIC_SHORT_URL = "https://go.example";
    },
    says: /redirect-settings: PUBLIC_SHORT_URL is not that of the gateway/,
  },
  {
    title: "an image host that leads to the gateway",
    policy: HOSTS,
    change: (all) => {
      ruleOf(all, "images").backendRefs[0].name = "gateway";
      ruleOf(all, "images").timeouts.request = "0s";
    },
    says: /images.example.com does not lead to render/,
  },
  {
    title: "a service without trusted proxies",
    policy: TRUST,
    change: (all) => all.render.spec.template.spec.containers[0].envFrom.pop(),
    says: /render: does not trust a proxy at 10/,
  },
  {
    title: "services that trust everybody",
    policy: TRUST,
    change: (all) => {
      all["ConfigMap/trusted-proxies"].data.TRUSTED_PROXIES += ", 0.0.0.0/0";
    },
    says: /gateway: trusts visitors at 203/,
  },
  {
    title: "services that every pod in the cluster can reach without the proxy",
    policy: TRUST,
    change: (all) => {
      all["NetworkPolicy/phones-and-clients"].spec.ingress[0].from.push({ namespaceSelector: {} });
    },
    says: /phones-and-clients: lets more than a proxy reach gateway/,
  },
];
