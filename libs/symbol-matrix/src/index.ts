export { LEVELS, type Level } from "./capacity.ts";
export { encodePayload, type Matrix, packPayload, UnencodablePayloadError } from "./matrix.ts";
export { PayloadTooLongError } from "./segments.ts";
