import { backends } from './config.ts';

/**
 * Where a company's logo lies: stored paths begin with company-logos and are public files of the bucket company-assets;
 * anything else is an address already. Null for a company without a logo.
 */
export function logoAddress(stored: string | null | undefined): string | null {
  if (!stored) return null;
  if (!stored.startsWith('company-logos')) return stored;
  return backends.db.storage.from('company-assets').getPublicUrl(stored).data.publicUrl;
}
