import { createHmac } from 'node:crypto';

export type VisitLinks = ReturnType<typeof visitLinks>;

/**
 * Links to the booking page. A message has the same link however often it is sent: then the vendor recognizes a text that
 * it has taken already. The database stores only the hash.
 */
export function visitLinks(gatewayUrl: string, secret: string) {
  const key = createHmac('sha256', secret).update('visit links').digest();
  return {
    tokenOf: (message: string) => createHmac('sha256', key).update(message).digest('base64url'),
    urlOf: (token: string) => `${gatewayUrl}/visits/${token}`,
  };
}
