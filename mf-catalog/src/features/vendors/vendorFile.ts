import { today } from '@plumbline/design';
import {
  booleanField,
  choiceField,
  emailField,
  textField,
  type CsvColumn,
  type ImportField,
  type ImportRow,
} from '@plumbline/design/import';
import { formatPhone } from '@plumbline/design/forms';
import { addressLine, vendorTerms } from '@plumbline/domain';
import { readAddressLine, toState } from '@plumbline/domain/address';
import type { VendorRow } from '../../data/schemas.ts';

/** Columns of vendors_{date}.csv. */
export const vendorExportColumns: readonly CsvColumn<VendorRow>[] = [
  { title: 'Name', value: ({ name }) => name },
  { title: 'Email', value: ({ email }) => email },
  // As a US number it needs no plus, which a spreadsheet would run as a formula.
  { title: 'Phone', value: ({ phone }) => phone && formatPhone(phone) },
  { title: 'Company', value: ({ company_name }) => company_name },
  { title: 'Contact', value: ({ contact_person }) => contact_person },
  { title: 'Payment Terms', value: ({ payment_terms }) => payment_terms },
  { title: 'Status', value: ({ is_active }) => (is_active ? 'Active' : 'Inactive') },
  { title: 'Address', value: ({ address }) => addressLine(address) },
  { title: 'Created Date', value: ({ created_at }) => today(new Date(created_at)) },
];

/** Fields that the import can map columns to. */
export const vendorImportFields: readonly ImportField[] = [
  {
    key: 'name',
    label: 'Name',
    aliases: ['vendor', 'supplier'],
    required: true,
    parse: textField(200),
  },
  { key: 'company_name', label: 'Company', parse: textField(200) },
  { key: 'contact_person', label: 'Contact', aliases: ['contact name'], parse: textField(200) },
  { key: 'email', label: 'Email', aliases: ['e-mail', 'mail'], parse: emailField },
  { key: 'phone', label: 'Phone', aliases: ['telephone', 'mobile'], parse: textField(50) },
  { key: 'website', label: 'Website', aliases: ['url'], parse: textField(500) },
  { key: 'tax_id', label: 'Tax ID', aliases: ['ein'], parse: textField(50) },
  {
    key: 'payment_terms',
    label: 'Payment Terms',
    aliases: ['terms'],
    parse: choiceField(vendorTerms, { 'cash on delivery': 'COD', 'cod (cash on delivery)': 'COD' }),
  },
  { key: 'street', label: 'Street', aliases: ['address', 'street address'], parse: textField(300) },
  { key: 'city', label: 'City', parse: textField(120) },
  { key: 'state', label: 'State', parse: (text) => textField(60)(toState(text)) },
  { key: 'zip', label: 'ZIP Code', aliases: ['zip', 'postal code'], parse: textField(20) },
  { key: 'notes', label: 'Notes', parse: textField(10_000) },
  { key: 'is_active', label: 'Status', aliases: ['active'], parse: booleanField },
];

/** Converts an imported row to a database row; splits an address exported on one line. */
export function toVendorRow(row: ImportRow): ImportRow {
  const { street, city, state, zip } = row;
  if (city || state || zip || typeof street !== 'string') return row;
  const line = readAddressLine(street);
  if (!line) return row;
  const parts = { street: line.street, city: line.city, state: line.state, zip: line.zip };
  const { street: _, ...vendor } = row;
  return {
    ...vendor,
    ...Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== '')),
  };
}
