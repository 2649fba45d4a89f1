// An installation can move from any overlay or proxy to any other with `kubectl apply -k`.

import { beforeAll, describe, expect, test } from "vitest";
import { immutableChanges } from "./immutable-fields.ts";
import { ALL_BUILDS_MS, type Build, buildAll } from "./kustomize.ts";
import { type Loose, plant, podOf } from "./planted-violations.ts";

const READ: readonly Build[] = ["small", "production", "with-servers", "with-servers, ingress-nginx"];
let built = new Map<Build, readonly unknown[]>();
const objectsOf = (build: Build) => built.get(build) ?? [];

beforeAll(async () => {
  built = await buildAll(READ);
}, ALL_BUILDS_MS);

test.each(READ)("no other overlay changes an immutable field of %s", (from) => {
  expect(objectsOf(from).length).toBeGreaterThan(50);
  for (const to of READ) expect(immutableChanges(objectsOf(from), objectsOf(to)), to).toEqual([]);
});

test("production has every object of small, so that nothing is left behind", () => {
  const names = (build: Build) =>
    (objectsOf(build) as Loose[]).map(({ kind, metadata }) => `${kind} ${metadata.name.replace(/-[a-z0-9]{10}$/, "")}`);
  expect(names("production")).toEqual(expect.arrayContaining(names("small")));
});

const PLANTED: readonly [string, string, (all: Loose) => void][] = [
  [
    "a larger journal",
    "StatefulSet qr/redirect: volumeClaimTemplates",
    (all) => {
      all.redirect.spec.volumeClaimTemplates[0].spec.resources.requests.storage = "10Gi";
    },
  ],
  [
    "another Service for the redirects' pods",
    "StatefulSet qr/redirect: serviceName",
    (all) => {
      all.redirect.spec.serviceName = "redirect";
    },
  ],
  [
    "redirects that start one after another",
    "StatefulSet qr/redirect: podManagementPolicy",
    (all) => delete all.redirect.spec.podManagementPolicy,
  ],
  [
    "another selector of a Deployment",
    "Deployment qr/gateway: selector",
    (all) => {
      all.gateway.spec.selector.matchLabels.tier = "api";
    },
  ],
  [
    "another selector of the StatefulSet",
    "StatefulSet qr/redirect: selector",
    (all) => {
      all.redirect.spec.selector.matchLabels.tier = "short";
    },
  ],
  [
    "an address for the headless Service",
    "Service qr/redirect-pods: clusterIP",
    (all) => delete all["Service/redirect-pods"].spec.clusterIP,
  ],
  [
    "another image of a Job",
    "Job qr/migrate: template",
    (all) => {
      podOf(all, "migrate").containers[0].image = "registry.example/qr-migrate:0.2.0";
    },
  ],
];

describe("finds planted changes of immutable fields", () => {
  test.each(PLANTED)("%s", (_, line, change) => {
    expect(immutableChanges(objectsOf("small"), plant(objectsOf("production"), change))).toEqual([line]);
  });

  test("and allows changes of other fields", () => {
    const grown = plant(objectsOf("production"), (all) => {
      all.redirect.spec.replicas = 9;
      podOf(all, "redirect").terminationGracePeriodSeconds = 50;
      all["Service/redirect"].spec.ports[0].port = 8080;
      all.admin.spec.suspend = false;
      podOf(all, "gateway").containers[0].image = "registry.example/qr-gateway:0.2.0";
    });
    expect(immutableChanges(objectsOf("small"), grown)).toEqual([]);
  });
});
