// Samples that send a request without a client library: with curl, and with the standard libraries of Python and PHP.

import { JSON_LITERALS, literal, PHP_LITERALS, PYTHON_LITERALS } from "./literal.ts";
import { type SampleRequest, urlOf } from "./sample-request.ts";

const isJson = (body: SampleRequest["body"]) => body?.mediaType === "application/json";

export function curlSample(request: SampleRequest): string {
  const { method, body } = request;
  const isImplied = method === "GET" || (method === "POST" && body !== undefined);
  const text = body === undefined || !isJson(body) ? body?.value : literal(body.value, JSON_LITERALS, 1);
  return [
    `curl ${isImplied ? "" : `-X ${method} `}"${urlOf(request)}"`,
    `-H "Authorization: Bearer $QR_API_KEY"`,
    ...(body ? [`-H "Content-Type: ${body.mediaType}"`, `-d '${String(text).replaceAll("'", String.raw`'\''`)}'`] : []),
  ].join(" \\\n  ");
}

export function pythonSample(request: SampleRequest): string {
  const { method, body, isJson: isJsonResponse, isBinary } = request;
  const usesJson = isJson(body) || isJsonResponse;
  const text = body && literal(body.value, PYTHON_LITERALS, 1);
  const lines = [
    ...(usesJson ? ["import json"] : []),
    "import os",
    ...(isBinary ? ["import sys"] : []),
    "import urllib.request",
    "",
    "request = urllib.request.Request(",
    `    "${urlOf(request)}",`,
    `    method="${method}",`,
    "    headers={",
    `        "Authorization": f"Bearer {os.environ['QR_API_KEY']}",`,
    ...(body ? [`        "Content-Type": "${body.mediaType}",`] : []),
    "    },",
    ...(body ? [`    data=${isJson(body) ? `json.dumps(${text})` : text}.encode(),`] : []),
    ")",
    "with urllib.request.urlopen(request) as response:",
    `    ${pythonOutput(request)}`,
  ];
  return lines.join("\n");
}

function pythonOutput({ isJson, isBinary }: SampleRequest): string {
  if (isJson) return "print(json.dumps(json.load(response), indent=2))";
  return isBinary ? "sys.stdout.buffer.write(response.read())" : "print(response.read().decode())";
}

export function phpSample(request: SampleRequest): string {
  const { method, body } = request;
  const text = body && literal(body.value, PHP_LITERALS);
  const lines = [
    "<?php",
    ...(body ? [`$body = ${isJson(body) ? `json_encode(${text})` : text};`] : []),
    "$context = stream_context_create([",
    '    "http" => [',
    `        "method" => "${method}",`,
    '        "header" => [',
    '            "Authorization: Bearer " . getenv("QR_API_KEY"),',
    ...(body ? [`            "Content-Type: ${body.mediaType}",`] : []),
    "        ],",
    ...(body ? ['        "content" => $body,'] : []),
    "    ],",
    "]);",
    `echo file_get_contents("${urlOf(request)}", context: $context);`,
  ];
  return lines.join("\n");
}
