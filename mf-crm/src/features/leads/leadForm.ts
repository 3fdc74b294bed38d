import { z } from '@plumbline/data';
import { toState } from '@plumbline/domain/address';
import { dollars, percent } from '../../shared/numberFields.ts';
import { hasTags, noTags } from '../../shared/leadTags.ts';
import { isFullPhone } from '../../shared/phoneField.ts';
import type { LeadInput, LeadRow } from '../../data/leadSchemas.ts';

const atMost = (most: number) => z.string().trim().max(most, `At most ${most} characters`);
const optional = (most: number) => atMost(most).transform((text) => text || null);

/** A lead as it is typed; docs/spec/leads.md. */
export const leadForm = z
  .object({
    contact_name: atMost(200)
      .min(1, 'Enter a contact name')
      .refine((text) => !hasTags(text), noTags),
    company_name: optional(200),
    email: optional(320).refine(
      (text) => text === null || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text),
      'Please enter a valid email address',
    ),
    phone: optional(50).refine(
      (text) => text === null || isFullPhone(text),
      'Please enter a valid phone number',
    ),
    title: atMost(200).refine((text) => !hasTags(text), noTags),
    description: atMost(10_000),
    street: atMost(300),
    city: atMost(120),
    state: atMost(60).transform(toState),
    zip: atMost(20),
    source_id: z.string(),
    owner_id: z.string(),
    value_low: dollars,
    value_high: dollars,
    probability: percent,
  })
  .refine(
    ({ value_low, value_high }) =>
      value_low === null || value_high === null || value_high >= value_low,
    { message: 'Must not be below the lowest value', path: ['value_high'] },
  );
export type LeadValues = z.input<typeof leadForm>;
export type LeadOutput = z.output<typeof leadForm>;

const typed = (amount: number | null | undefined) => (amount ?? '').toString();

/** What the form starts with. */
export const leadValues = (lead?: LeadRow): LeadValues => ({
  contact_name: lead?.contact_name ?? '',
  company_name: lead?.company_name ?? '',
  email: lead?.email ?? '',
  phone: lead?.phone ?? '',
  title: lead?.title ?? '',
  description: lead?.description ?? '',
  street: lead?.address.street ?? '',
  city: lead?.address.city ?? '',
  state: lead?.address.state ?? '',
  zip: lead?.address.zip ?? '',
  source_id: lead?.source_id ?? '',
  owner_id: lead?.owner_id ?? '',
  value_low: typed(lead?.value_low),
  value_high: typed(lead?.value_high),
  probability: typed(lead?.probability),
});

/** What is saved. A new lead without an owner belongs to who adds it. */
export function toLeadInput(
  { street, city, state, zip, source_id, owner_id, ...lead }: LeadOutput,
  isNew: boolean,
): Omit<LeadInput, 'id'> {
  const hasAddress = [street, city, state, zip].some(Boolean);
  return {
    ...lead,
    title: lead.title || lead.contact_name,
    address: hasAddress ? { street, city, state, zip, country: 'USA' } : {},
    source_id: source_id || null,
    ...((owner_id || !isNew) && { owner_id: owner_id || null }),
  };
}
