/** An error from the admin command, with a message for the operator. The process then exits with `exitCode`, which is 1 by default. */
export class AdminError extends Error {
  override readonly name = "AdminError";
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
