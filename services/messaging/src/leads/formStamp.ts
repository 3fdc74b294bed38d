import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signed times at which a form was opened: a page can't say that it was open for longer than it was. */
export function formStamps(secret: string) {
  const key = createHmac('sha256', secret).update('lead forms').digest();
  const sign = (text: string) =>
    createHmac('sha256', key).update(text).digest('base64url').slice(0, 22);
  return {
    make: (slug: string, now = Date.now()) => `${now}.${sign(`${slug} ${now}`)}`,
    /** Seconds since the form was opened; undefined for a stamp that is not ours. */
    secondsSince(slug: string, stamp: string, now = Date.now()): number | undefined {
      const [at = '', signature = ''] = stamp.split('.');
      const expected = Buffer.from(sign(`${slug} ${at}`));
      const given = Buffer.from(signature);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      return Math.max(0, Math.floor((now - Number(at)) / 1000));
    },
  };
}
