import account from "./account.json";
import code from "./code.json";
import codes from "./codes.json";
import common from "./common.json";
import downloads from "./downloads.json";
import errors from "./errors.json";
import invitation from "./invitation.json";
import keys from "./keys.json";
import members from "./members.json";
import newCode from "./new-code.json";
import signIn from "./sign-in.json";
import usage from "./usage.json";

/** Catalogs by namespace: one per page, `common` for the frame, `errors` by error code. */
export const messages = {
  account,
  code,
  codes,
  common,
  downloads,
  errors,
  invitation,
  keys,
  members,
  newCode,
  signIn,
  usage,
};
