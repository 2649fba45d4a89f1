import { startEmbeddedSystem } from "../systems/embedded-system.ts";
import { describeJourney } from "./journey.ts";

describeJourney("embedded infrastructure", () => startEmbeddedSystem());
