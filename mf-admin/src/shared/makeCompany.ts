import type { Company } from '../data/company.ts';

/** Test company: Ridgeline Builders with a complete profile. */
export const makeCompany = (more: Partial<Company> = {}): Company => ({
  id: '00000000-0000-4000-8000-0000000000c1',
  name: 'Ridgeline Builders',
  phone: '(512) 555-0100',
  email: 'office@ridgeline.test',
  website: null,
  tax_id: null,
  address: { street: '12 Mill Road', city: 'Austin', state: 'TX', zip: '78701' },
  settings: { business_type: 'general-contractor', license_number: 'ABC-123456' },
  logo_url: null,
  primary_color: '#1E40AF',
  secondary_color: '#3B82F6',
  accent_color: '#F59E0B',
  font_family: 'Inter',
  paper_size: 'A4',
  timezone: 'America/Chicago',
  session_timeout_minutes: 120,
  version: 3,
  ...more,
});
