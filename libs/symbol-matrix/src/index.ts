export { LEVELS, type Level } from "./capacity.ts";
export {
  bandOf,
  FRAME_WIDTH,
  framedSide,
  type Hole,
  holeFor,
  type Layout,
  layoutOf,
  pictureIn,
} from "./layout.ts";
export { encodePayload, type Matrix, packPayload, UnencodablePayloadError } from "./matrix.ts";
export { type Placement, placementIn } from "./placement.ts";
export { darkRuns } from "./runs.ts";
export { PayloadTooLongError } from "./segments.ts";
export { matrixSvg } from "./svg.ts";
