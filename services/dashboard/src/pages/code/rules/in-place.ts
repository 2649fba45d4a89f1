/** Props for the lists of fields in the form, so that the lists are inside the page's landmarks. */
export const IN_PLACE = { withinPortal: false };
