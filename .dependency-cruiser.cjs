// Import rules. `npm run check` applies the rules to the source files, and to a planted tree in which each rule must find a violation.

/** Forbids imports of a driver except in source files whose names match `files`. */
const driver = (packages, files, comment) => ({
  name: `driver-${packages[0].replace("/", "-")}`,
  comment,
  severity: "error",
  from: {
    path: "^(libs|services)/[^/]+/src",
    pathNot: ["\\.test\\.ts$", "/testing/", "-suite\\.ts$", "/generated/", "^libs/test-kit/", files],
  },
  to: {
    path: packages.flatMap((name) => [`node_modules/(@types/)?${name}/`, `^${name}(/|$)`]),
    dependencyTypesNot: ["type-only"],
  },
});

/** The gateway's layers from lowest to highest. Modules in the same layer do not import each other. */
const GATEWAY_LAYERS = [
  "scheduling",
  "events",
  "access",
  "route",
  "codes",
  "statistics|accounts|relay|mail",
  "export",
  "http",
];

/** One rule per layer: modules import only lower layers, and never the files directly in src, which compose the gateway. */
const gatewayLayers = GATEWAY_LAYERS.map((layer, index) => ({
  name: `gateway-${layer.replaceAll("|", "-")}-imports-downward`,
  severity: "error",
  from: { path: `^services/gateway/src/(${layer})/`, pathNot: "\\.test\\.ts$" },
  to: {
    path: ["^services/gateway/src/[^/]+$", `^services/gateway/src/(${GATEWAY_LAYERS.slice(index).join("|")})/`],
    pathNot: "^services/gateway/src/$1/",
  },
}));

module.exports = {
  forbidden: [
    ...gatewayLayers,
    {
      name: "services-are-apart",
      comment: "Only standalone imports other services, and only their index. For admin, see below.",
      severity: "error",
      from: { path: "^services/([^/]+)/", pathNot: "^services/(standalone|admin)/" },
      to: { path: "^services/([^/]+)/", pathNot: "^services/$1/" },
    },
    {
      name: "standalone-imports-the-front-door",
      comment: "standalone and e2e import a service only through its index.",
      severity: "error",
      from: { path: "^(services/standalone|e2e)/" },
      to: { path: "^services/(?!standalone)[^/]+/src/", pathNot: "/src/index\\.ts$" },
    },
    {
      name: "admin-imports-the-use-cases",
      comment: "Of the services, admin imports only the gateway's use cases and, in tests, the gateway's test helpers.",
      severity: "error",
      from: { path: "^services/admin/" },
      to: { path: "^services/(?!admin)", pathNot: "^services/gateway/src/(use-cases|testing/index)\\.ts$" },
    },
    {
      name: "use-cases-serve-no-http",
      comment: "The operator's command loads neither Express nor better-auth.",
      severity: "error",
      from: { path: "^services/gateway/src/use-cases\\.ts$" },
      to: { path: ["routes\\.ts$", "^services/gateway/src/http/", "(^|/)better-auth(/|$)"], reachable: true },
    },
    {
      name: "nobody-imports-admin",
      severity: "error",
      from: { pathNot: "^services/admin/" },
      to: { path: "^services/admin/" },
    },
    {
      name: "libs-know-no-service",
      severity: "error",
      from: { path: "^libs/" },
      to: { path: "^services/" },
    },
    {
      name: "contracts-import-zod-alone",
      severity: "error",
      from: { path: "^libs/contracts/src/", pathNot: "\\.test\\.ts$" },
      to: { pathNot: ["^libs/contracts/src/", "node_modules/zod/"] },
    },
    {
      name: "libs-are-entered-by-the-front-door",
      comment:
        "Other packages import a lib's index or testing/index.ts, or the outlines for browsers, never another file.",
      severity: "error",
      from: { path: "^(libs|services|e2e)/([^/]+)/" },
      to: {
        path: "^libs/(?!test-kit/)[^/]+/src/",
        pathNot: [
          "^$1/$2/",
          "/src/index\\.ts$",
          "/src/testing(/index)?\\.ts$",
          "^libs/styled-symbol/src/outline\\.ts$",
        ],
      },
    },
    {
      name: "e2e-and-bench-are-apart",
      comment: "Code that both need belongs in libs/test-kit.",
      severity: "error",
      from: { path: "^(e2e|bench)/" },
      to: { path: "^(e2e|bench)/", pathNot: "^$1/" },
    },
    {
      name: "unit-tests-start-no-server",
      comment: "A test that needs a server or a process is named *.integration.test.ts or *.system.test.ts.",
      severity: "error",
      from: {
        path: "^(libs|services|e2e)/.*\\.test\\.tsx?$",
        pathNot: "\\.(integration|system|nightly)\\.test\\.ts$",
      },
      to: {
        path: [
          "^libs/test-kit/src/(servers|systems|browser)/",
          "^libs/database/src/testing/test-database\\.ts$",
          "^libs/messaging/src/testing/test-broker\\.rabbit\\.ts$",
          "^libs/target-cache/src/testing/private-redis\\.redis\\.ts$",
        ],
        reachable: true,
      },
    },
    {
      name: "unit-tests-start-no-process",
      severity: "error",
      from: { path: "\\.test\\.tsx?$", pathNot: "\\.(integration|system|nightly)\\.test\\.ts$" },
      to: { path: "^(node:)?(child_process|cluster)$" },
    },
    {
      name: "session-api-imports-nothing",
      comment: "It contains only types and constants, for the browser and the gateway.",
      severity: "error",
      from: { path: "^libs/session-api/src/" },
      to: { pathNot: "^libs/session-api/src/" },
    },
    {
      name: "symbol-matrix-imports-nothing",
      comment: "It runs in browsers, too.",
      severity: "error",
      from: { path: "^libs/symbol-matrix/src/", pathNot: "\\.test\\.ts$" },
      to: { pathNot: "^libs/symbol-matrix/src/" },
    },
    {
      name: "outline-runs-in-browsers",
      comment: "The dashboard draws designs with it.",
      severity: "error",
      from: { path: "^libs/styled-symbol/src/(outline|module-outlines|path)\\.ts$" },
      to: {
        pathNot: ["^libs/styled-symbol/src/(outline|module-outlines|path)\\.ts$", "^libs/symbol-matrix/src/"],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "dashboard-knows-the-session-api",
      comment:
        "From this repository, the dashboard imports only session-api, the client's types, the encoder, and the outlines.",
      severity: "error",
      from: { path: "^services/dashboard/" },
      to: {
        path: "^(libs|services|e2e)/",
        pathNot: [
          "^services/dashboard/",
          "^libs/(session-api|client|symbol-matrix)/src/index\\.ts$",
          "^libs/styled-symbol/src/outline\\.ts$",
        ],
      },
    },
    {
      name: "dashboard-takes-types-of-the-client",
      comment: "The client's code is for servers with keys; a browser must not load it.",
      severity: "error",
      from: { path: "^services/dashboard/" },
      to: { path: "^libs/client/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "dashboard-runs-in-browsers",
      severity: "error",
      from: { path: "^services/dashboard/src/", pathNot: "\\.test\\.tsx?$" },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "dashboard-is-files",
      comment: "The gateway serves its build output; nothing imports its code.",
      severity: "error",
      from: { pathNot: "^services/dashboard/" },
      to: { path: "^services/dashboard/" },
    },
    {
      name: "tests-stay-out-of-products",
      severity: "error",
      from: {
        path: "^(libs|services)/[^/]+/src",
        pathNot: ["\\.test\\.ts$", "/testing/", "/testing\\.ts$", "-suite\\.ts$", "^libs/test-kit/"],
      },
      to: { path: ["\\.test\\.ts$", "/testing/", "node_modules/vitest/", "^vitest$", "^(e2e|bench|libs/test-kit)/"] },
    },
    {
      name: "products-name-what-they-need",
      comment:
        "A container image contains only the package's dependencies, not its dev dependencies or those of other packages.",
      severity: "error",
      from: {
        path: "^(libs|services)/[^/]+/src",
        pathNot: [
          "\\.test\\.tsx?$",
          "/testing/",
          "/testing\\.ts$",
          "-suite\\.ts$",
          "^services/dashboard/",
          "^libs/test-kit/",
        ],
      },
      to: {
        dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown", "unknown"],
        dependencyTypesNot: ["npm", "type-only"],
      },
    },
    { name: "no-circles", severity: "error", from: {}, to: { circular: true } },
    driver(["pg"], "(-store|store|pool|prisma|migrate|embedded-postgres|\\.postgres)\\.ts$", "Postgres"),
    driver(["@prisma"], "(-store|prisma|migrate)\\.ts$", "Prisma"),
    driver(["ioredis"], "\\.redis\\.ts$", "Redis"),
    driver(["amqplib"], "\\.rabbit\\.ts$", "RabbitMQ"),
    driver(["sharp"], "pixels\\.ts$", "pixels"),
    driver(["express"], "(app|server|routes|-routes|authenticate|limit-by-plan)\\.ts$", "Express"),
    driver(["nodemailer"], "/mailer\\.(smtp|file)\\.ts$", "Mail"),
    driver(["@aws-sdk"], "\\.s3\\.ts$", "S3"),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    // The path is anchored, because npm packages also have folders with these names, which must not be excluded.
    exclude: { path: "^(libs|services)/[^/]+/(src/)?(dist|generated)/" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["source", "import", "node", "default"],
      extensions: [".ts", ".tsx", ".js", ".mjs"],
    },
  },
};
