/** Props for the form fields' dropdown lists, which keep the lists inside the page's landmarks. */
export const IN_PLACE = { withinPortal: false };
