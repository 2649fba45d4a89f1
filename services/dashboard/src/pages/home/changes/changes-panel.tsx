// The latest changes to the account's codes.

import { Skeleton } from "@mantine/core";
import type { RecentChange } from "@qr/session-api";
import { useTranslation } from "react-i18next";
import { Dimmed } from "../../../shared/dimmed.ts";
import { Failure } from "../../../shared/failure.tsx";
import { Ago } from "../../../shared/moment.tsx";
import { Section } from "../../../shared/section.tsx";
import { makerText } from "../../code/history/maker-text.ts";
import { CodeLink } from "../code-link.tsx";
import classes from "../home.module.css";
import { useHome } from "../use-home.ts";
import { changeText } from "./change-text.ts";

export function ChangesPanel() {
  const { t } = useTranslation("home");
  const { data, error, refetch } = useHome();
  return (
    <Section title={t("changes.title")}>
      {data === undefined && error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton h={160} />}
      {data?.changes.length === 0 && <Dimmed>{t("changes.none")}</Dimmed>}
      {data !== undefined && data.changes.length > 0 && (
        <ol className={classes.list}>
          {data.changes.map((change) => (
            <Change key={`${change.code.id} ${change.version}`} change={change} />
          ))}
        </ol>
      )}
    </Section>
  );
}

function Change({ change }: { change: RecentChange }) {
  const { t } = useTranslation(["home", "history"]);
  const { t: words } = useTranslation("history");
  const { code, at, by } = change;
  return (
    <li className={classes.entry}>
      <div className={classes.words}>
        <CodeLink code={code} to={code.is_deleted ? "/codes?state=deleted" : `/codes/${code.id}/history`} />
        <Dimmed style={{ overflowWrap: "anywhere" }}>
          <bdi>{makerText(by, words)}</bdi> · <Ago iso={at} />
          <br />
          {changeText(change, t)}
        </Dimmed>
      </div>
    </li>
  );
}
