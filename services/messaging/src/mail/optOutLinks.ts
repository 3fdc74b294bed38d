import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

const token = z.string().regex(/^[\w-]{22}[\w-]{43}$/);

/** Links with which a client stops a company's mails to many; they need no table and last for ever. */
export type OptOutLinks = {
  urlFor: (clientId: string) => string;
  /** The client that a link is for; undefined if we have not made it. */
  clientOf: (token: unknown) => string | undefined;
};

/** Makes links below `url`, signed with a key of their own that comes from `secret`. */
export function makeOptOutLinks(url: string, secret: string): OptOutLinks {
  const key = createHmac('sha256', secret).update('mail opt-out').digest();
  const sign = (id: Buffer) => createHmac('sha256', key).update(id).digest();
  return {
    urlFor(clientId) {
      const id = Buffer.from(clientId.replaceAll('-', ''), 'hex');
      return `${url}/mail/stop/${id.toString('base64url')}${sign(id).toString('base64url')}`;
    },
    clientOf(given) {
      const { data } = token.safeParse(given);
      if (!data) return undefined;
      const id = Buffer.from(data.slice(0, 22), 'base64url');
      const signature = Buffer.from(data.slice(22), 'base64url');
      if (!timingSafeEqual(sign(id), signature)) return undefined;
      return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    },
  };
}
