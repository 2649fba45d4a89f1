// What the tests of this service share.

export * from "./decode.ts";
export * from "./draw-symbol.ts";
export * from "./error-answer.ts";
export * from "./raster.ts";
export * from "./s3-server.ts";
export * from "./test-codes.ts";
export * from "./test-render.ts";
