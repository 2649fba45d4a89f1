// Saved views of the list of codes. All members of an account share them. Viewers read them; editors and owners change them.

import type { Listed } from "./transport.ts";

export const MAX_VIEWS = 50;
export const MAX_VIEW_NAME_LENGTH = 60;

/** `GET /session/views`: the account's views, sorted by name. */
export interface SavedView {
  id: string;
  name: string;
  /** The query string of the list page, such as `type=url&sort=-scans`. The page ignores unknown parameters. */
  query: string;
}
export type SavedViews = Listed<SavedView>;

/**
 * `POST /session/views`: returns 201 with {@link SavedView}, 409 name_taken if a view already has this name, ignoring
 * case, or 409 limit_reached at {@link MAX_VIEWS}. `DELETE /session/views/{id}` returns {@link Empty}.
 */
export interface SaveViewBody {
  /** 1–60 characters after trimming. */
  name: string;
  query: string;
}

/** `PATCH /session/views/{id}`: changes the fields in the body, and returns {@link SavedView} or 409 name_taken. */
export type ChangeViewBody = Partial<SaveViewBody>;
