export { SketchFormatError } from "./sketch-encoding.ts";
export { decodeSketch, EXACT_LIMIT, emptySketch, MAX_SKETCH_BYTES, type VisitorSketch } from "./visitor-sketch.ts";
