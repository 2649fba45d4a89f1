export { type RenderSettings, renderSettings } from "./config.ts";
export { type ImageName, type ImageStore, ImageStoreUnavailableError } from "./image-store/image-store.ts";
export { type RenderParts, type RunningRender, startRender } from "./render.ts";
export { drawPicture } from "./symbol/formats/draw-picture.ts";
export { drawVerified } from "./symbol/verify/draw-verified.ts";
