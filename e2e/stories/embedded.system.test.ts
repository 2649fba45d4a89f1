import { startEmbeddedSystem } from "@qr/test-kit/systems/embedded-system";
import { describeJourney } from "./journey.ts";

describeJourney("embedded infrastructure", () => startEmbeddedSystem());
