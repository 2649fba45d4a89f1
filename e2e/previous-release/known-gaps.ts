// What the release before cannot do on the new schema, and why it is left so. A test that fails and does not stand here fails
// `npm run previous-release`; one that stands here and passes is named, to be taken out.

export interface KnownGap {
  /** From the repository's root. */
  file: string;
  /** The full name of the test; all tests of the file where it is left out. */
  test?: string;
  reason: string;
}

export const KNOWN_GAPS: readonly KnownGap[] = [];
