import { startRender } from "../../render/src/render.ts";

startRender();
