/** Thrown if a file cannot be used as a logo. The message, for the person who uploaded the file, gives the reason. */
export class UnusableLogoError extends Error {
  override readonly name = "UnusableLogoError";
}
