import type { VendorRow } from '../data/schemas.ts';

/** A test vendor as vendor_list returns it. */
export const makeVendor = (change: Partial<VendorRow> = {}): VendorRow => ({
  id: '00000000-0000-4000-8000-0000000000e1',
  name: 'Lumber Yard',
  company_name: 'Lumber Yard LLC',
  contact_person: 'Pat Oak',
  email: 'pat@lumber.test',
  phone: '(512) 555-0111',
  website: 'lumber.test',
  tax_id: '12-3456789',
  payment_terms: 'Net 30',
  preferred_payment_method: 'Check',
  notes: 'Delivers on Mondays',
  address: { street: '12 Mill Rd', city: 'Austin', state: 'TX', zip: '78701' },
  is_active: true,
  may_text: true,
  materials_count: 1,
  created_at: '2026-10-01T12:00:00Z',
  updated_at: '2026-10-02T12:00:00Z',
  ...change,
});
