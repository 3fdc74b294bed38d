import { z } from '@plumbline/data';
import { readAddressLine } from '@plumbline/domain/address';
import { lowConfidence } from '@plumbline/domain/bill-reading';
import { mostNote, type CardSuggestion } from '@plumbline/domain/card-reading';
import type { LeadInput } from '../../data/leadSchemas.ts';
import { isFullPhone } from '../../shared/phoneField.ts';

const atMost = (most: number) => z.string().trim().max(most, `At most ${most} characters`);

/** A lead from a card, as a person corrects it. */
export const cardForm = z
  .object({
    name: atMost(200),
    company: atMost(200),
    phone: atMost(50).refine(
      (text) => text === '' || isFullPhone(text),
      'Please enter a valid phone number',
    ),
    email: atMost(320).refine(
      (text) => text === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text),
      'Please enter a valid email address',
    ),
    address: atMost(500),
    note: atMost(mostNote),
  })
  .refine(({ name, company }) => name !== '' || company !== '', {
    message: 'Enter a name or a company',
    path: ['name'],
  });
export type CardValues = z.infer<typeof cardForm>;

/** What the form starts with: the suggestion, for a person to check. */
export const cardValues = (card: CardSuggestion | undefined): CardValues => ({
  name: card?.name?.value ?? '',
  company: card?.company?.value ?? '',
  phone: card?.phone?.value ?? '',
  email: card?.email?.value ?? '',
  address: card?.address?.value ?? '',
  note: card?.note?.value ?? '',
});

/** Fields that the reader was not sure about. */
export const unsureOf = (card: CardSuggestion | undefined): ReadonlySet<string> =>
  new Set(
    Object.entries(card ?? {}).flatMap(([key, field]) =>
      field && field.confidence < lowConfidence ? [key] : [],
    ),
  );

/** What is saved. An address that is no US address is saved as a street. */
export function toLead({ name, company, phone, email, address, note }: CardValues) {
  const { street, city, state, zip } = readAddressLine(address) ?? {
    street: address,
    city: '',
    state: '',
    zip: '',
  };
  return {
    title: name || company,
    contact_name: name || company,
    company_name: company || null,
    phone: phone || null,
    email: email || null,
    address: address ? { street, city, state, zip, country: 'USA' } : {},
    description: note,
  } satisfies Omit<LeadInput, 'id'>;
}
