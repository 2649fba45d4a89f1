import { everything } from "../../dashboard/src/main.tsx";
import { startRender } from "../../render/src/render.ts";

startRender(everything);
