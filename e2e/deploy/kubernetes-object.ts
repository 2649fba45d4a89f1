// The fields of Kubernetes objects that the policies read. strict-schema.ts checks the complete objects.

import { z } from "zod";

const labels = z.record(z.string(), z.string());
const probe = z.looseObject({ httpGet: z.looseObject({ path: z.string() }).optional() });

const container = z.looseObject({
  name: z.string(),
  image: z.string().default(""),
  env: z
    .array(
      z.looseObject({
        name: z.string(),
        value: z.string().optional(),
        valueFrom: z
          .looseObject({ secretKeyRef: z.looseObject({ name: z.string(), key: z.string() }).optional() })
          .optional(),
      }),
    )
    .default([]),
  envFrom: z
    .array(
      z.looseObject({
        configMapRef: z.looseObject({ name: z.string() }).optional(),
        secretRef: z.looseObject({ name: z.string() }).optional(),
      }),
    )
    .default([]),
  ports: z.array(z.looseObject({ name: z.string().optional(), containerPort: z.number() })).default([]),
  resources: z.looseObject({ limits: labels.optional(), requests: labels.optional() }).default({}),
  livenessProbe: probe.optional(),
  readinessProbe: probe.optional(),
  lifecycle: z
    .looseObject({ preStop: z.looseObject({ sleep: z.looseObject({ seconds: z.number() }).optional() }).optional() })
    .optional(),
  securityContext: z
    .looseObject({
      allowPrivilegeEscalation: z.boolean().optional(),
      readOnlyRootFilesystem: z.boolean().optional(),
      capabilities: z.looseObject({ drop: z.array(z.string()).default([]) }).optional(),
    })
    .optional(),
});
export type ContainerSpec = z.infer<typeof container>;

const keys = z.array(z.looseObject({ key: z.string() })).optional();
const volume = z.looseObject({
  name: z.string(),
  secret: z.looseObject({ secretName: z.string(), items: keys, defaultMode: z.int().optional() }).optional(),
  projected: z
    .looseObject({
      defaultMode: z.int().optional(),
      sources: z.array(z.looseObject({ secret: z.looseObject({ name: z.string(), items: keys }).optional() })),
    })
    .optional(),
});

const selector = z.looseObject({
  matchLabels: labels.optional(),
  matchExpressions: z.array(z.looseObject({ key: z.string(), values: z.array(z.string()).optional() })).optional(),
});

const affinityTerm = z.looseObject({ topologyKey: z.string(), labelSelector: selector.optional() });
const antiAffinity = z.looseObject({
  requiredDuringSchedulingIgnoredDuringExecution: z.array(affinityTerm).default([]),
  preferredDuringSchedulingIgnoredDuringExecution: z
    .array(z.looseObject({ podAffinityTerm: affinityTerm }))
    .default([]),
});

const pod = z.looseObject({
  volumes: z.array(volume).default([]),
  containers: z.array(container),
  initContainers: z.array(container).default([]),
  serviceAccountName: z.string().optional(),
  automountServiceAccountToken: z.boolean().optional(),
  terminationGracePeriodSeconds: z.number().optional(),
  topologySpreadConstraints: z.array(affinityTerm).default([]),
  affinity: z.looseObject({ podAntiAffinity: antiAffinity.optional() }).optional(),
  securityContext: z
    .looseObject({
      runAsNonRoot: z.boolean().optional(),
      runAsUser: z.number().optional(),
      seccompProfile: z.looseObject({ type: z.string() }).optional(),
    })
    .optional(),
});

const networkPeer = z.looseObject({
  namespaceSelector: z.looseObject({ matchLabels: labels.optional() }).optional(),
  podSelector: selector.optional(),
});
/**
 * An ingress rule of a NetworkPolicy. Without `ports`, it allows traffic to every port; without `from`, traffic from
 * everywhere.
 */
const networkRule = z.looseObject({
  from: z.array(networkPeer).optional(),
  ports: z.array(z.looseObject({ port: z.union([z.string(), z.number()]).optional() })).optional(),
});
const servicePort = z.looseObject({ port: z.number(), targetPort: z.union([z.string(), z.number()]).optional() });

const podTemplate = z.looseObject({ metadata: z.looseObject({ labels }), spec: pod });

const kubernetesObject = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({
    name: z.string(),
    namespace: z.string().optional(),
    annotations: labels.default({}),
  }),
  data: labels.optional(),
  automountServiceAccountToken: z.boolean().optional(),
  spec: z
    .looseObject({
      replicas: z.number().optional(),
      strategy: z.looseObject({ rollingUpdate: z.looseObject({ maxSurge: z.number() }).optional() }).optional(),
      template: podTemplate.optional(),
      jobTemplate: z.looseObject({ spec: z.looseObject({ template: podTemplate }) }).optional(),
      selector: selector.optional(),
      podSelector: selector.optional(),
      policyTypes: z.array(z.string()).optional(),
      scaleTargetRef: z.looseObject({ name: z.string() }).optional(),
      maxUnavailable: z.union([z.string(), z.number()]).optional(),
      minReplicas: z.number().optional(),
      maxReplicas: z.number().optional(),
      metrics: z
        .array(
          z.looseObject({ resource: z.looseObject({ target: z.looseObject({ averageUtilization: z.number() }) }) }),
        )
        .optional(),
      minReplicaCount: z.number().optional(),
      maxReplicaCount: z.number().optional(),
      fallback: z.looseObject({ replicas: z.number() }).optional(),
      triggers: z.array(z.looseObject({ type: z.string(), metadata: labels })).optional(),
      targets: z.looseObject({ staticConfig: z.looseObject({ static: z.array(z.url()) }) }).optional(),
      jobLabel: z.string().optional(),
      podMetricsEndpoints: z.array(z.looseObject({ port: z.string() })).optional(),
      groups: z
        .array(
          z.looseObject({ rules: z.array(z.looseObject({ record: z.string().optional(), expr: z.string(), labels })) }),
        )
        .optional(),
      secretName: z.string().optional(),
      dnsNames: z.array(z.string()).optional(),
      type: z.string().optional(),
      ports: z.array(servicePort).optional(),
      ingress: z.array(networkRule).optional(),
      postgresql: z.looseObject({ parameters: labels.default({}) }).optional(),
    })
    .optional(),
});
export type KubernetesObject = z.infer<typeof kubernetesObject>;

/** Parses the objects. Throws if one of them does not match the schema above. */
export const readObjects = (objects: readonly unknown[]): KubernetesObject[] =>
  objects.map((object) => kubernetesObject.parse(object));

export interface Workload {
  name: string;
  kind: string;
  object: KubernetesObject;
  pod: z.infer<typeof pod>;
  containers: readonly ContainerSpec[];
}

/** Returns all objects that run our pods: Deployments, StatefulSets, Jobs, and CronJobs. */
export function workloads(objects: readonly KubernetesObject[]): Workload[] {
  return objects.flatMap((object) => {
    const found = (object.spec?.template ?? object.spec?.jobTemplate?.spec.template)?.spec;
    if (found === undefined) return [];
    const containers = [...found.initContainers, ...found.containers];
    return [{ name: object.metadata.name, kind: object.kind, object, pod: found, containers }];
  });
}

/** Returns the secrets that the pods receive, as `NAME/KEY`. For a whole secret, KEY is `*`. */
export function secretKeys({ pod: { volumes }, containers }: Workload): string[] {
  const mounted = volumes.flatMap(({ secret, projected }) => [
    ...(secret ? [{ name: secret.secretName, items: secret.items }] : []),
    ...(projected?.sources.flatMap((source) => source.secret ?? []) ?? []),
  ]);
  const ofContainers = containers.flatMap(({ env, envFrom }) => [
    ...env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? []).map(({ name, key }) => `${name}/${key}`),
    ...envFrom.flatMap(({ secretRef }) => secretRef ?? []).map(({ name }) => `${name}/*`),
  ]);
  return [
    ...mounted.flatMap(({ name, items }) => items?.map(({ key }) => `${name}/${key}`) ?? [`${name}/*`]),
    ...ofContainers,
  ];
}

/** Returns the workloads that run until they are stopped. */
export const services = (objects: readonly KubernetesObject[]): Workload[] =>
  workloads(objects).filter(({ kind }) => kind !== "Job" && kind !== "CronJob");
