// The nonce in this page's response. The browser ignores styles that scripts add without this nonce.

import { setNonce } from "get-nonce";

/** Returns the nonce, or the placeholder under `npm run dev`, where the page has no Content-Security-Policy. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";
}

/** Passes the nonce to the dialogs' scroll lock, which creates a style element. */
export function passStyleNonce(): void {
  setNonce(styleNonce());
}
