-- By itself, since workers of the release before wait while it is built.
SET lock_timeout = '5s';

-- What the roll-up has to copy yet: few rows at any time, which it finds without reading the others.
CREATE INDEX "code_quarter_hours_not_copied_idx" ON "code_quarter_hours" ("starts_at")
    WHERE ("mobile", "desktop", "tablet", "bots") <> ("copied_mobile", "copied_desktop", "copied_tablet", "copied_bots");
