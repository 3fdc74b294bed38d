import { z } from '@plumbline/data';
import { isBusinessPhone } from '@plumbline/domain';
import type { Company, CompanyProfile } from '../../../data/company.ts';

const required = (message: string, most: number) =>
  z.string().trim().min(1, message).max(most, `At most ${most} characters`);
const optional = (most: number) => z.string().trim().max(most, `At most ${most} characters`);

/** Profile form schema; lengths match the database (docs/spec/settings.md). */
export const companyForm = z.object({
  name: required('Company name is required', 200),
  business_type: required('Please select your business type', 100),
  license_number: optional(50),
  tax_id: optional(50),
  phone: required('Phone number is required', 50).refine(
    (text) => text === '' || isBusinessPhone(text),
    'Please enter a valid phone number',
  ),
  email: required('Email is required', 320).regex(
    /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
    'Please enter a valid email address',
  ),
  website: optional(500).refine(
    (address) => !/^(javascript|data):/i.test(address),
    'Please enter a valid web address',
  ),
  street: required('Street address is required', 200),
  city: required('City is required', 100),
  state: required('State is required', 50),
  zip: required('ZIP code is required', 20).regex(
    /^\d{5}(-\d{4})?$/,
    'Please enter a valid ZIP code',
  ),
});
export type CompanyValues = z.input<typeof companyForm>;

const words = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Converts the stored company to form values. */
export const toForm = (company: Company): CompanyValues => ({
  name: company.name,
  business_type: words(company.settings.business_type),
  license_number: words(company.settings.license_number),
  tax_id: company.tax_id ?? '',
  phone: company.phone ?? '',
  email: company.email ?? '',
  website: company.website ?? '',
  street: words(company.address.street),
  city: words(company.address.city),
  state: words(company.address.state),
  zip: words(company.address.zip),
});

/** Converts form values to the fields to save. */
export const toProfile = ({
  business_type,
  license_number,
  street,
  city,
  state,
  zip,
  ...plain
}: CompanyValues): CompanyProfile => ({
  ...plain,
  address: { street, city, state, zip },
  settings: { business_type, license_number },
});

/** Whether two versions of the company differ in any form field. */
export const isSameProfile = (one: Company, other: Company): boolean =>
  JSON.stringify(toForm(one)) === JSON.stringify(toForm(other));
