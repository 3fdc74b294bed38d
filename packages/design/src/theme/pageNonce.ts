declare global {
  interface Window {
    /** Where goober, notistack's style engine, looks for the nonce; it reads it on import. */
    __nonce__?: string;
  }
}

/** The nonce that the page's Content-Security-Policy asks of style elements; the page's scripts carry it. */
export const pageNonce: string | undefined =
  globalThis.document?.querySelector<HTMLElement>('script[nonce]')?.nonce || undefined;

// Where there is no page, nothing looks for it.
if (pageNonce) window.__nonce__ = pageNonce;
