import { z } from '@plumbline/data';
import { isBusinessPhone, vendorTerms } from '@plumbline/domain';
import { toState } from '@plumbline/domain/address';
import type { VendorRow } from '../../data/schemas.ts';
import type { VendorInput } from '../../data/vendors.ts';

const atMost = (most: number) => z.string().trim().max(most, `At most ${most} characters`);
const optional = (most: number) => atMost(most).transform((text) => text || null);

/** Form schema (docs/spec/catalog.md). */
export const vendorForm = z.object({
  name: z.string().trim().min(1, 'Vendor name is required').max(200, 'At most 200 characters'),
  company_name: optional(200),
  contact_person: optional(200),
  email: z
    .string()
    .trim()
    .max(320, 'At most 320 characters')
    .refine(
      (text) => text === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text),
      'Please enter a valid email address',
    )
    .transform((text) => text || null),
  phone: optional(50).refine(
    (text) => text === null || isBusinessPhone(text),
    'Please enter a valid phone number',
  ),
  website: optional(500).refine(
    (text) => text === null || !/^\s*javascript:/i.test(text),
    'Please enter a valid web address',
  ),
  tax_id: optional(50),
  payment_terms: z.enum(vendorTerms),
  preferred_payment_method: optional(60),
  notes: optional(10_000),
  street: atMost(300),
  city: atMost(120),
  state: atMost(60).transform(toState),
  zip: atMost(20),
  is_active: z.boolean(),
  may_text: z.boolean(),
});
export type VendorValues = z.input<typeof vendorForm>;
export type VendorOutput = z.output<typeof vendorForm>;

/** Empty form of a new vendor. */
export const emptyVendor: VendorValues = {
  name: '',
  company_name: '',
  contact_person: '',
  email: '',
  phone: '',
  website: '',
  tax_id: '',
  payment_terms: 'Net 30',
  preferred_payment_method: '',
  notes: '',
  street: '',
  city: '',
  state: '',
  zip: '',
  is_active: true,
  may_text: false,
};

/** Converts a stored vendor to form values. */
export const toForm = (vendor: VendorRow): VendorValues => ({
  name: vendor.name,
  company_name: vendor.company_name ?? '',
  contact_person: vendor.contact_person ?? '',
  email: vendor.email ?? '',
  phone: vendor.phone ?? '',
  website: vendor.website ?? '',
  tax_id: vendor.tax_id ?? '',
  payment_terms: vendor.payment_terms,
  preferred_payment_method: vendor.preferred_payment_method ?? '',
  notes: vendor.notes ?? '',
  street: vendor.address.street ?? '',
  city: vendor.address.city ?? '',
  state: vendor.address.state ?? '',
  zip: vendor.address.zip ?? '',
  is_active: vendor.is_active,
  may_text: vendor.may_text ?? false,
});

/** Converts valid form values to the input to save. */
export const toInput = (
  id: string,
  { street, city, state, zip, ...vendor }: VendorOutput,
): VendorInput => ({ id, ...vendor, address: { street, city, state, zip } });
