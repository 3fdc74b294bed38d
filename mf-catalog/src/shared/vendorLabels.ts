import { phoneHref } from '@plumbline/design';
import type { VendorTerms } from '@plumbline/domain';
import type { VendorRow } from '../data/schemas.ts';

/** Full names of payment terms. */
export const termsLabel = (terms: VendorTerms): string =>
  terms === 'COD' ? 'COD (Cash on Delivery)' : terms;

/** Contact link of a vendor: email with a greeting, else phone; null for neither. */
export function contactHref({ name, email, phone }: Pick<VendorRow, 'name' | 'email' | 'phone'>) {
  if (email) return `mailto:${email}?subject=${encodeURIComponent(`Hello ${name}`)}`;
  return phoneHref(phone);
}
