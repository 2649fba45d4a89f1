import { expect, test } from "vitest";
import { createDynamic, errorOf, recordOf } from "../testing/expectations.ts";
import { download, exportAccount, jsonIn, pathOfFile, textIn } from "../testing/test-export.ts";
import { useTestGateway } from "../testing/test-gateway.ts";

const api = await useTestGateway();

test("an export contains the codes as the API shows them, newest first, and not those of others", async () => {
  const other = await api.addAccount();
  recordOf(await api.call("POST", "/v1/qr", { key: other.key, body: { target: "https://example.com/foreign" } }));
  const codes = [await createDynamic(api), await createDynamic(api)];
  const job = await exportAccount(api);
  expect(job).toMatchObject({ kind: "export", state: "done" });
  expect(job.done).toBe(job.total);
  const files = await download(api, job);
  const listed = await Promise.all(codes.reverse().map(async ({ id }) => (await api.call("GET", `/v1/qr/${id}`)).body));
  expect(jsonIn(files, "codes.json")).toEqual(listed);
  expect(textIn(files, "codes.csv")).toBe((await api.call("GET", "/v1/qr/export?format=csv")).text);
  expect(textIn(files, "README.txt")).toContain("codes.json");
  expect(errorOf(await api.call("GET", pathOfFile(job), { key: other.key }))).toBe("404 not_found");
});
