import { phoneHref } from '@plumbline/design';
import type { ClientTerms, ClientType, ContactMethod } from '@plumbline/domain';
import type { ClientRow } from '../data/schemas.ts';

export const typeLabel: Record<ClientType, string> = {
  residential: 'Residential',
  commercial: 'Commercial',
  industrial: 'Industrial',
  government: 'Government',
};

export const termsLabel: Record<ClientTerms, string> = {
  cod: 'Cash on Delivery',
  net15: 'Net 15',
  net30: 'Net 30',
  net45: 'Net 45',
  net60: 'Net 60',
};

export const contactLabel: Record<ContactMethod, string> = {
  email: 'Email',
  phone: 'Phone',
  text: 'Text',
  any: 'Any',
};

/** Contact link of a client: email, else phone; null for neither. */
export function contactHref({ email, phone }: Pick<ClientRow, 'email' | 'phone'>): string | null {
  if (email) return `mailto:${email}`;
  return phoneHref(phone);
}
