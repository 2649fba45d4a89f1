// A member turns the weekly report on and off again. When it is sent is tested with the emails.

import { isNightly } from "@qr/test-kit/nightly";
import { describe, test } from "vitest";
import { goodPages } from "./parts/good-pages.ts";
import { LOOKS, PHONE_LIGHT } from "./parts/looks.ts";
import { useMailedDashboard } from "./parts/mailed-dashboard.ts";
import { signUpByMail } from "./parts/mailed-sign-up.ts";
import { showPage } from "./parts/show-page.ts";
import { visit } from "./parts/visit.ts";
import { newLogin } from "./parts/world.ts";

const DEADLINE_MS = 120_000;

const dashboard = await useMailedDashboard();
const expectGoodPage = goodPages("weekly-report");

describe.each(isNightly ? LOOKS : [PHONE_LIGHT])("at $width pixels, $scheme", (look) => {
  test(
    "a member turns the weekly report on, finds it on after a reload, and turns it off",
    async () => {
      const visitor = await visit(dashboard, { look });
      const { page, say } = visitor;
      await signUpByMail(dashboard, visitor, newLogin());
      const report = page.getByRole("switch", { name: say("account:report.label"), exact: true });
      for (const [isOn, done] of [
        [true, "account:report.on"],
        [false, "account:report.off"],
      ] as const) {
        await showPage(visitor, "/settings/account");
        await report.and(page.getByRole("switch", { checked: !isOn })).click();
        await page.getByText(say(done)).waitFor();
        await report.and(page.getByRole("switch", { checked: isOn })).waitFor();
      }
      await expectGoodPage(visitor, look, "off");
    },
    DEADLINE_MS,
  );
});
