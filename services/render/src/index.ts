export { type RenderSettings, renderSettings } from "./config.ts";
export { type ImageName, type ImageStore, ImageStoreUnavailableError } from "./image-store/image-store.ts";
export { type RenderParts, type RunningRender, startRender } from "./render.ts";
export { drawPicture } from "./symbol/draw-picture.ts";
export { drawVerified } from "./symbol/draw-verified.ts";
