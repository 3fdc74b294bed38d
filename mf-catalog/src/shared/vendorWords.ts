import { phoneHref } from '@plumbline/design';
import type { VendorTerms } from '@plumbline/domain';
import type { VendorRow } from '../data/schemas.ts';

/** Payment terms in full [002 §9]. */
export const termsLabel = (terms: VendorTerms): string =>
  terms === 'COD' ? 'COD (Cash on Delivery)' : terms;

/** How to reach a vendor: by mail with a greeting, else by telephone; null for neither [002 §2]. */
export function contactHref({ name, email, phone }: Pick<VendorRow, 'name' | 'email' | 'phone'>) {
  if (email) return `mailto:${email}?subject=${encodeURIComponent(`Hello ${name}`)}`;
  return phoneHref(phone);
}
