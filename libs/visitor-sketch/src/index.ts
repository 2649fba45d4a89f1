export * from "./visitor-sketch.ts";
