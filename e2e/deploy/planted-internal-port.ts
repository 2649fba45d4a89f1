// Planted violations of the policy on the redirects' internal port.

import type { Violation } from "./planted-violations.ts";

const INTERNAL_PORT_POLICY = "the internal port of the redirects is reachable only for a TLS proxy in the cluster";

export const PLANTED_AT_INTERNAL_PORT: readonly Violation[] = [
  {
    title: "a route that leads to the internal port",
    policy: INTERNAL_PORT_POLICY,
    change: (all) => {
      const { rules } = all["HTTPRoute/short"].spec;
      rules.push({
        ...structuredClone(rules[0]),
        matches: [{ path: { type: "PathPrefix", value: "/tls-allowed" } }],
        backendRefs: [{ name: "redirect-internal", port: 9081 }],
      });
    },
    says: /redirect-internal: the proxy forwards requests to it/,
  },
  {
    title: "a load balancer for the internal port",
    policy: INTERNAL_PORT_POLICY,
    change: (all) => {
      all["Service/redirect-internal"].spec.type = "LoadBalancer";
    },
    says: /redirect-internal: is public/,
  },
  {
    title: "the internal port on the public service",
    policy: INTERNAL_PORT_POLICY,
    change: (all) => all["Service/redirect"].spec.ports.push({ name: "tls", port: 81, targetPort: 9081 }),
    says: /redirect: the proxy forwards requests to it/,
  },
  {
    title: "a network policy that opens the internal port to all pods",
    policy: INTERNAL_PORT_POLICY,
    change: (all) => all["NetworkPolicy/own-domains"].spec.ingress.push({ ports: [{ port: "internal" }] }),
    says: /own-domains: lets everybody reach/,
  },
  {
    title: "an internal port that the container does not have",
    policy: INTERNAL_PORT_POLICY,
    change: (all) => {
      all["ConfigMap/redirect-settings"].data.INTERNAL_PORT = "9082";
    },
    says: /INTERNAL_PORT is not/,
  },
];
