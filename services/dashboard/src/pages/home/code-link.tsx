import type { NamedCode } from "@qr/session-api";
import { Link } from "react-router";
import { summaryOf } from "../../shared/contents/summary.ts";
import classes from "./home.module.css";

/** A link to a page of the code, labeled with what the code is recognized by. */
export function CodeLink({ code: { title, type, target }, to }: { code: Omit<NamedCode, "id">; to: string }) {
  const name = title ?? summaryOf(type, target);
  return (
    <Link to={to} className={classes.name} title={name}>
      <bdi>{name}</bdi>
    </Link>
  );
}
