import { backends } from './config.ts';
import { publicLogo } from './publicLogo.ts';

/** Where a company's logo lies. Null for a company without a logo. */
export const logoAddress = (stored: string | null | undefined): string | null =>
  publicLogo(
    stored,
    (path) => backends.db.storage.from('company-assets').getPublicUrl(path).data.publicUrl,
  );
