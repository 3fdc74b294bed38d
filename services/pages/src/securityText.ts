import type { RequestHandler } from 'express';

const year = 365 * 24 * 3_600_000;

/** /.well-known/security.txt (RFC 9116): where to report a weakness. */
export const securityText =
  (address: string): RequestHandler =>
  (_req, res) => {
    const expires = new Date(Date.now() + year).toISOString();
    res
      .type('text/plain')
      .send(`Contact: mailto:${address}\nExpires: ${expires}\nPreferred-Languages: en\n`);
  };
