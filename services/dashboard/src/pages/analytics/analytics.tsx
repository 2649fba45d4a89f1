// The page with the figures of the whole account, of a tag, or of a domain.

import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { PageTitle } from "../../shared/page-title.tsx";
import { viewerZone } from "../../shared/times.ts";
import { AnalyticsView } from "./analytics-view.tsx";
import { useOwnFigures } from "./own-figures.ts";
import { ShareButton } from "./share/share-button.tsx";
import { paramsOf, type Subject, stateFrom, subjectFrom } from "./state.ts";
import { SubjectSelect } from "./subject-select.tsx";

export function Component() {
  const { t } = useTranslation("analytics");
  const [params, setParams] = useSearchParams();
  const subject = subjectFrom(params);
  const source = useOwnFigures(subject);
  const change = (next: Subject) => {
    const zone = viewerZone();
    setParams(paramsOf(stateFrom(params, next, zone), next, zone), { preventScrollReset: true });
  };
  return (
    <>
      <PageTitle title={t("title")} />
      <SubjectSelect subject={subject} onChange={change} />
      <AnalyticsView
        subject={subject}
        source={source}
        actions={subject.kind === "tag" && <ShareButton key={subject.tag} subject={subject} />}
      />
    </>
  );
}
