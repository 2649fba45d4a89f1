// profile.ts loads this file into the measured process. The first SIGUSR2 starts node's CPU profiler; the second writes PROFILE_FILE.
import { writeFileSync } from "node:fs";
import { Session } from "node:inspector";

const session = new Session();
session.connect();
process.once("SIGUSR2", () => {
  session.post("Profiler.enable");
  session.post("Profiler.start");
  process.once("SIGUSR2", () => {
    session.post("Profiler.stop", (error, response) => {
      if (error) throw new Error(error.message);
      writeFileSync(process.env.PROFILE_FILE, JSON.stringify(response.profile));
    });
  });
});
