import { createHash } from 'node:crypto';

/** The integrity value of some bytes: `sha384-` and the hash in base64. */
export function integrityOf(bytes: Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}
