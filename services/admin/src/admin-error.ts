/** A refusal of the admin command, with a message for its user; the process exits with `exitCode`, 1 unless said otherwise. */
export class AdminError extends Error {
  override readonly name = "AdminError";
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
