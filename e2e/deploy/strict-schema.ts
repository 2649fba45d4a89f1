// Checks Kubernetes objects against the published types of their kinds, as the API server does with strict validation: the compiler
// rejects unknown fields, wrong types, and values that are not allowed.

import { fileURLToPath } from "node:url";
import ts from "typescript";

/** For each API group, the package that contains its types. */
const PACKAGES: Readonly<Record<string, string>> = {
  v1: "kubernetes-models/v1",
  "apps/v1": "kubernetes-models/apps/v1",
  "autoscaling/v2": "kubernetes-models/autoscaling/v2",
  "batch/v1": "kubernetes-models/batch/v1",
  "monitoring.coreos.com/v1": "@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1",
  "networking.k8s.io/v1": "kubernetes-models/networking.k8s.io/v1",
  "policy/v1": "kubernetes-models/policy/v1",
  "cert-manager.io/v1": "@kubernetes-models/cert-manager/cert-manager.io/v1",
  "gateway.networking.k8s.io/v1": "@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1",
  "keda.sh/v1alpha1": "@kubernetes-models/keda/keda.sh/v1alpha1",
  "postgresql.cnpg.io/v1": "@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1",
};

/**
 * Kinds for which npm has no types, or only types that are too old for the overlays. These are the fields that the overlays use, from the operators'
 * references.
 */
const OWN_TYPES: Readonly<Record<string, string>> = {
  RabbitmqCluster: `interface IRabbitmqCluster {
    apiVersion: "rabbitmq.com/v1beta1"; kind: "RabbitmqCluster";
    metadata: { name: string; namespace?: string };
    spec: {
      replicas: number; image: string; persistence: { storage: string; storageClassName?: string };
      affinity?: import("kubernetes-models/v1").IAffinity;
      resources: Record<"requests" | "limits", { cpu: string; memory: string }>;
      override?: { statefulSet: { spec: { template: { spec:
        Partial<import("kubernetes-models/v1").IPodSpec> } } } };
      rabbitmq: { additionalConfig: string; additionalPlugins?: string[] };
    };
  }`,
  ObjectStore: `interface IObjectStore {
    apiVersion: "barmancloud.cnpg.io/v1"; kind: "ObjectStore";
    metadata: { name: string; namespace?: string };
    spec: {
      retentionPolicy?: \`\${number}d\`;
      configuration: {
        destinationPath: string; endpointURL?: string;
        s3Credentials: Record<"accessKeyId" | "secretAccessKey", { name: string; key: string }>;
        wal?: { compression?: "gzip" | "bzip2" | "lz4" | "snappy" | "xz" | "zstd"; encryption?: "AES256" | "aws:kms" };
        data?: { compression?: "gzip" | "bzip2" | "snappy"; encryption?: "AES256" | "aws:kms"; jobs?: number };
      };
      instanceSidecarConfiguration?: {
        env?: { name: string; value: string }[];
        resources?: import("kubernetes-models/v1").IResourceRequirements;
      };
    };
  }`,
  // Adds `isWALArchiver` to the published type.
  Cluster: `type Published = import("@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1").ICluster;
  type ICluster = Omit<Published, "spec"> & { spec: Omit<NonNullable<Published["spec"]>, "plugins"> & {
    plugins?: { name: string; enabled?: boolean; isWALArchiver?: boolean; parameters?: Record<string, string> }[];
  } };`,
};

interface Named {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
}

/** Returns one line per violation: the object and the compiler's message. */
export function schemaViolations(objects: readonly unknown[]): string[] {
  const named = objects as readonly Named[];
  const unknown = named.filter((object) => typeFor(object) === undefined);
  if (unknown.length > 0) return unknown.map(({ apiVersion, kind }) => `${apiVersion} ${kind}: no types for this kind`);
  const statements = named.map((object, index) => `const o${index}: ${typeFor(object)} = ${JSON.stringify(object)};`);
  const head = Object.values(OWN_TYPES).map((type) => type.replaceAll("\n", " "));
  return compile([...head, ...statements, "export {};"].join("\n")).map(({ line, message }) => {
    const object = named[line - head.length];
    return `${object?.kind} ${object?.metadata.name}: ${message}`;
  });
}

function typeFor({ apiVersion, kind }: Named): string | undefined {
  if (kind in OWN_TYPES) return `I${kind}`;
  const name = PACKAGES[apiVersion];
  return name && `import("${name}").I${kind}`;
}

function compile(text: string): { line: number; message: string }[] {
  // The path is next to this file, so that the compiler finds the packages. Nothing is ever written to the path.
  const path = fileURLToPath(new URL("objects.virtual.ts", import.meta.url));
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    lib: ["lib.es2023.d.ts"],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host = ts.createCompilerHost(options);
  const readSource = host.getSourceFile;
  host.getSourceFile = (file, ...rest) =>
    file === path ? ts.createSourceFile(file, text, ts.ScriptTarget.ES2023) : readSource(file, ...rest);
  const exists = host.fileExists;
  host.fileExists = (file) => file === path || exists(file);
  const program = ts.createProgram([path], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ start = 0, messageText, file }) => ({
    line: file?.getLineAndCharacterOfPosition(start).line ?? 0,
    message: ts.flattenDiagnosticMessageText(messageText, " "),
  }));
}
