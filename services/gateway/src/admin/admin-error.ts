/** A refusal of the admin command, with a message for its user; the process exits 1. */
export class AdminError extends Error {
  override readonly name = "AdminError";
}
