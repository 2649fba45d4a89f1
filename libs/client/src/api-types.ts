// stand-in
type Problem = { content: { "application/json": components["schemas"]["Error"] } };
type R<T> = { 200: { headers: Record<string, string>; content: { "application/json": T } }; default: Problem };
export interface components {
  schemas: {
    Error: {
      code: "invalid_request" | "not_found";
      message: string;
      request_id: string;
      details?: { field: string; code: string; message: string }[];
    };
    Code: { id: string; target: string };
    CreateCode: { target: string; slug?: string };
    UpdateCode: { target?: string; title?: string | null };
    CodePage: { data: components["schemas"]["Code"][]; has_more: boolean; next_cursor: string | null };
    Statistics: { id: string };
  };
}
export interface paths {
  "/v1/qr": {
    get: {
      parameters: { query?: { limit?: number; cursor?: string; dynamic?: "true" | "false" } };
      responses: R<components["schemas"]["CodePage"]>;
    };
    post: {
      parameters: { header?: { "Idempotency-Key"?: string } };
      requestBody: { content: { "application/json": components["schemas"]["CreateCode"] } };
      responses: R<components["schemas"]["Code"]>;
    };
  };
  "/v1/qr/{id}": {
    get: { parameters: { path: { id: string } }; responses: R<components["schemas"]["Code"]> };
    patch: {
      parameters: { path: { id: string }; header?: { "If-Match"?: string } };
      requestBody: { content: { "application/json": components["schemas"]["UpdateCode"] } };
      responses: R<components["schemas"]["Code"]>;
    };
    delete: { parameters: { path: { id: string }; header?: { "If-Match"?: string } }; responses: R<{ id: string }> };
  };
  "/v1/qr/{id}/stats": {
    get: {
      parameters: { path: { id: string }; query?: { range?: string } };
      responses: R<components["schemas"]["Statistics"]>;
    };
  };
}
