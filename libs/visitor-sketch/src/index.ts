export { SketchFormatError } from "./sketch-encoding.ts";
export {
  addHashes,
  decodeSketch,
  EXACT_LIMIT,
  emptySketch,
  HASH_BYTES,
  MAX_SKETCH_BYTES,
  type VisitorSketch,
} from "./visitor-sketch.ts";
