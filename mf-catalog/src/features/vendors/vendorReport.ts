import { addressLine } from '@plumbline/domain';
import type { VendorRow } from '../../data/schemas.ts';
import type { ListReport } from '../../shared/listReport.ts';
import { termsLabel } from '../../shared/vendorLabels.ts';

/** The vendors list as a PDF report. */
export const vendorReport: ListReport<VendorRow> = {
  title: 'Vendors',
  columns: [
    { label: 'Name', share: 3 },
    { label: 'Contact', share: 2 },
    { label: 'Email and phone', share: 4 },
    { label: 'Address', share: 4 },
    { label: 'Terms', share: 2 },
    { label: 'Materials', share: 1.5, align: 'right' },
    { label: 'Status', share: 1.5 },
  ],
  toCells: (vendor) => [
    vendor.company_name && vendor.company_name !== vendor.name
      ? `${vendor.name}, ${vendor.company_name}`
      : vendor.name,
    vendor.contact_person ?? '',
    [vendor.email, vendor.phone].filter(Boolean).join(', '),
    addressLine(vendor.address),
    termsLabel(vendor.payment_terms),
    String(vendor.materials_count),
    vendor.is_active ? 'Active' : 'Inactive',
  ],
};
