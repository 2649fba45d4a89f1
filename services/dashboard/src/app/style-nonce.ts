// The nonce of this page's response. Styles that scripts put into the page must carry it, or the browser drops them.

import { setNonce } from "get-nonce";

/** The mark itself where the page came without a policy, from `npm run dev`. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";
}

/** Tells the nonce to what locks the page behind a dialog from scrolling: it makes a style element and asks nobody. */
export function tellStyleNonce(): void {
  setNonce(styleNonce());
}
