import { ActionButton, ActiveChip } from '@plumbline/design';
import type { Column, CompactRow } from '@plumbline/design/grid';
import type { VendorRow } from '../../data/schemas.ts';
import { termsLabel } from '../../shared/vendorLabels.ts';
import type { VendorActions } from './vendorActions.ts';

const dash = '–';

/** The columns of the vendors table. */
export const vendorColumns = (actions: VendorActions): Column<VendorRow>[] => [
  {
    field: 'name',
    header: 'Name',
    grow: 2,
    width: 180,
    sortable: true,
    render: ({ name }) => name,
  },
  {
    field: 'contact_person',
    header: 'Contact',
    width: 140,
    yields: 2,
    render: ({ contact_person }) => contact_person ?? dash,
  },
  { field: 'phone', header: 'Phone', width: 140, yields: 4, render: ({ phone }) => phone ?? dash },
  {
    field: 'email',
    header: 'Email',
    grow: 2,
    width: 180,
    yields: 3,
    render: ({ email }) => email ?? dash,
  },
  {
    field: 'materials_count',
    header: 'Materials',
    width: 96,
    align: 'right',
    yields: 1,
    render: ({ materials_count }) => materials_count.toLocaleString('en-US'),
  },
  {
    field: 'payment_terms',
    header: 'Terms',
    width: 110,
    yields: 1,
    render: ({ payment_terms }) => termsLabel(payment_terms),
  },
  {
    field: 'is_active',
    header: 'Status',
    width: 108,
    render: ({ is_active }) => <ActiveChip isActive={is_active} />,
  },
  {
    field: 'actions',
    header: 'Actions',
    width: 84,
    align: 'right',
    render: (vendor) => (
      <ActionButton
        size="small"
        denial={actions.denial}
        aria-label={`Edit ${vendor.name}`}
        onClick={() => actions.edit(vendor)}
      >
        Edit
      </ActionButton>
    ),
  },
];

/** A vendor on a phone. */
export const toCompactVendor = (vendor: VendorRow): CompactRow => ({
  title: vendor.name,
  status: vendor.is_active ? undefined : <ActiveChip isActive={false} />,
  detail: [vendor.contact_person, vendor.phone ?? vendor.email].filter(Boolean).join(' · ') || dash,
});
