// Samples that use the TypeScript client: its methods where it has one for the operation, and otherwise its typed calls to any path.

import { literal, TYPESCRIPT_LITERALS } from "./literal.ts";
import type { SampleRequest } from "./sample-request.ts";

type Argument = (request: SampleRequest) => unknown;

const query: Argument = (request) => request.query;
const body: Argument = (request) => request.body?.value;
const param =
  (name: string): Argument =>
  ({ params }) =>
    params[name];
const field =
  (name: string): Argument =>
  (request) =>
    (body(request) as Record<string, unknown>)[name];
const version: Argument = ({ params }) => Number(params.change);
const id = param("id");

/** The client's method for an operation, and its arguments. */
const METHODS: Readonly<Record<string, readonly [method: string, ...Argument[]]>> = {
  createCode: ["codes.create", body],
  readCode: ["codes.get", id],
  changeCode: ["codes.update", id, body],
  createBatch: ["codes.createMany", body],
  redesignCode: ["codes.redesign", id, body],
  restoreCode: ["codes.restore", id],
  readRules: ["codes.rules", id],
  replaceRules: ["codes.replaceRules", id, field("rules")],
  tryRules: ["codes.tryRules", id, body],
  addAlias: ["codes.addAlias", id, body],
  deleteAlias: ["codes.deleteAlias", id, param("alias_id")],
  restoreChange: ["codes.restoreChange", id, version],
  scheduleChange: ["codes.schedule", id, body],
  listScheduled: ["codes.scheduled", id],
  readStatistics: ["codes.stats", id, query],
  createDomain: ["domains.create", body],
  listDomains: ["domains.list"],
  readDomain: ["domains.get", id],
  changeDomain: ["domains.update", id, body],
  checkDomain: ["domains.check", id],
  listTags: ["tags.list"],
  renameTag: ["tags.rename", param("tag"), field("name")],
  changeManyCodes: ["jobs.change", body],
  listJobs: ["jobs.list"],
  readJob: ["jobs.get", id],
  undoJob: ["jobs.undo", id],
  exportAccount: ["jobs.exportAccount"],
};
/** Methods that return nothing. */
const VOID_METHODS: typeof METHODS = {
  deleteCode: ["codes.delete", id],
  cancelScheduled: ["codes.cancelScheduled", id, param("schedule_id")],
  deleteDomain: ["domains.delete", id],
  deleteTag: ["tags.delete", param("tag")],
};
/** Methods that yield one object after another. */
const GENERATORS: typeof METHODS = {
  listCodes: ["codes.list", query],
  exportCodes: ["codes.export", query],
  listHistory: ["codes.history", id],
};

export function typeScriptSample(request: SampleRequest): string {
  return `import { createQrClient } from "@qr/client";

const qr = createQrClient({
  baseUrl: "${request.serverUrl}",
  apiKey: process.env.QR_API_KEY ?? "",
});

${statements(request)}`;
}

function statements(request: SampleRequest): string {
  const { operationId } = request;
  const generator = GENERATORS[operationId];
  if (generator !== undefined)
    return `for await (const item of ${call(generator, request)}) {\n  console.log(item);\n}`;
  const silent = VOID_METHODS[operationId];
  if (silent !== undefined) return `await ${call(silent, request)};`;
  const method = METHODS[operationId];
  if (method !== undefined) return `const result = await ${call(method, request)};\nconsole.log(result);`;
  return `const { data, error } = await ${pathCall(request)};\nif (error) throw new Error(error.message);\nconsole.log(data);`;
}

function call([method, ...args]: readonly [string, ...Argument[]], request: SampleRequest): string {
  return `qr.${method}(${args.map((argument) => literal(argument(request), TYPESCRIPT_LITERALS)).join(", ")})`;
}

/** Returns the call to an operation for which the client has no method. */
function pathCall({ method, path, params, query, body: sent, isJson, isBinary }: SampleRequest): string {
  const isText = sent !== undefined && sent.mediaType !== "application/json";
  const members = {
    ...(Object.keys({ ...params, ...query }).length > 0 && {
      params: {
        ...(Object.keys(params).length > 0 && { path: params }),
        ...(Object.keys(query).length > 0 && { query }),
      },
    }),
    ...(sent && { body: sent.value }),
    ...(isText && { headers: { "Content-Type": sent.mediaType } }),
    ...(!isJson && { parseAs: isBinary ? "blob" : "text" }),
  };
  const options = Object.keys(members).length === 0 ? "" : `, ${literal(members, TYPESCRIPT_LITERALS)}`;
  // By default, the client encodes bodies as JSON.
  const raw = isText ? options.replace(/,?\s*}$/, ",\n  bodySerializer: (text) => text,\n}") : options;
  return `qr.api.${method}("${path}"${raw})`;
}
