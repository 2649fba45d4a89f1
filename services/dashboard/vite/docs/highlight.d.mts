/** Returns the text as HTML with a class for each part of the language's syntax; undefined if the language is unknown. */
export function highlight(text: string, language: string): string | undefined;
