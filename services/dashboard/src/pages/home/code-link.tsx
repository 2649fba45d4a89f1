import type { NamedCode } from "@qr/session-api";
import { Link } from "react-router";
import { summaryOf } from "../../shared/contents/summary.ts";
import classes from "./home.module.css";

/** A link to one of the code's pages, labeled with the code's title or, if it has none, a summary of its target. */
export function CodeLink({ code: { title, type, target }, to }: { code: Omit<NamedCode, "id">; to: string }) {
  const name = title ?? summaryOf(type, target);
  return (
    <Link to={to} className={classes.name} title={name}>
      <bdi>{name}</bdi>
    </Link>
  );
}
