// The rows of the views that the redirect reads.

import type { StoredPages } from "./custom-pages.ts";
import type { GateColumns } from "./gate.ts";
import type { LinkKey } from "./link-key.ts";
import type { StoredRules } from "./rules/cached-rules.ts";
import type { VisitorQuery } from "./visitor-query.ts";

/** A row in the `redirect_targets` view. */
export interface TargetRow extends GateColumns {
  link_key: LinkKey;
  code_id: string;
  type: string;
  target: string;
  dynamic: boolean;
  query: VisitorQuery;
  preview: boolean;
  deleted: boolean;
  version: number;
  password_hash: string | null;
  rules: StoredRules | null;
  /** The UUID of the alias; null for the code's own short links. */
  alias_id: string | null;
}

/** A row in the `redirect_domains` view. */
export interface DomainRow {
  host: string;
  number: number;
  /** Whether the domain redirects: its state is `verified` or `failing`. */
  is_live: boolean;
  case_sensitive: boolean;
  root_target: string | null;
  not_found_target: string | null;
  gone_target: string | null;
  apple_app_site_association: string | null;
  assetlinks: string | null;
  pages: StoredPages | null;
  version: number;
}
