// The samples of an operation in four languages. Each is a complete program that reads the API key from QR_API_KEY; a test runs them all.

import type { ApiRoute } from "../../../route/api-route.ts";
import { curlSample, phpSample, pythonSample } from "./http-samples.ts";
import { sampleRequest } from "./sample-request.ts";
import { typeScriptSample } from "./typescript-sample.ts";

/** A sample in the form that API references read: https://redocly.com/docs/api-reference-docs/specification-extensions/x-code-samples */
export interface CodeSample {
  lang: string;
  label: string;
  source: string;
}

export function codeSamples(route: ApiRoute, serverUrl: string): CodeSample[] {
  const request = sampleRequest(route, serverUrl);
  return [
    { lang: "shell", label: "curl", source: curlSample(request) },
    { lang: "typescript", label: "TypeScript", source: typeScriptSample(request) },
    { lang: "python", label: "Python", source: pythonSample(request) },
    { lang: "php", label: "PHP", source: phpSample(request) },
  ];
}
