import { z } from '@plumbline/data';
import { isBusinessPhone } from '@plumbline/domain';
import type { Company, CompanyProfile } from '../../../data/company.ts';

const required = (message: string, most: number) =>
  z.string().trim().min(1, message).max(most, `At most ${most} characters`);
const optional = (most: number) => z.string().trim().max(most, `At most ${most} characters`);

/** What [002 §5] marks as required, and sizes as the database has them. */
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

/** The stored company as the form shows it. */
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

/** The form as it is saved [002 §7]. */
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

/** Whether two states of the company differ in anything that the form shows. */
export const isSameProfile = (one: Company, other: Company): boolean =>
  JSON.stringify(toForm(one)) === JSON.stringify(toForm(other));
