// Not TypeScript, because the types of highlight.js would add the types of browsers to programs that run on Node.

import hljs from "highlight.js/lib/common";

export function highlight(text, language) {
  return hljs.getLanguage(language) ? hljs.highlight(text, { language }).value : undefined;
}
