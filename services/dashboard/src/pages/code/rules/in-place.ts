/** Props that keep the form fields' dropdown lists inside the page's landmarks. */
export const IN_PLACE = { withinPortal: false };
