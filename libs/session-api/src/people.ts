// A person, and where they are signed in.

/** Characters of a new password. No upper bound but the bytes: nothing is cut off before it is hashed. */
export const MIN_PASSWORD_LENGTH = 10;
/** UTF-8 bytes of a password; more is refused before any of it is hashed. */
export const MAX_PASSWORD_BYTES = 1024;

/** `POST /session/sign-up`, returned 201 with {@link Me}. 403 signup_closed; 409 email_taken. */
export interface SignUpBody {
  email: string;
  password: string;
  /** How others of a team see the person; the mail address where it is left out. */
  name?: string;
  /** The token of an invitation: who holds one may sign up where sign-up is closed. It is not accepted thereby. */
  invitation?: string;
}

/** `POST /session/sign-in`, returned 200 with {@link Me}. 401 wrong_credentials, alike for an unknown address and a wrong password. */
export interface SignInBody {
  email: string;
  password: string;
}

/** `POST /session/password`, returned 200 with {@link Me}; all other sessions of the person end. 403 wrong_password. */
export interface ChangePasswordBody {
  current_password: string;
  new_password: string;
}

/** `PATCH /session/user`, returned 200 with {@link Me}. */
export interface ChangeUserBody {
  name?: string;
}

/**
 * `DELETE /session/user`, returned 200 with {@link Empty}. Accounts that the person alone owns are closed: their keys are revoked at
 * once, their printed codes go on redirecting. 403 wrong_password; 409 last_owner where others still work in an account that would
 * be left without an owner.
 */
export interface DeleteUserBody {
  password: string;
}

/** One place where the person is signed in. `GET /session/sessions` lists them; `DELETE /session/sessions/{id}` ends one, `DELETE /session/sessions` all but the present one. */
export interface SessionListing {
  id: string;
  created_at: string;
  last_used_at: string;
  expires_at: string;
  /** Browser and system in words, such as "Chrome on Linux"; no address and no user agent is kept. */
  device: string;
  is_current: boolean;
}

/** `POST /session/sign-out` and the deletes response it. */
export type Empty = Record<string, never>;
