declare global {
  interface Window {
    /** Where goober, notistack's style engine, looks for the nonce; it reads it on import. */
    __nonce__?: string;
  }
}

/** The nonce that the page's Content-Security-Policy asks of style elements; the page's scripts carry it. */
export const pageNonce: string | undefined =
  document.querySelector<HTMLElement>('script[nonce]')?.nonce || undefined;

window.__nonce__ = pageNonce;
