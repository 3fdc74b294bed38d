import { today } from '@plumbline/design';
import {
  booleanField,
  choiceField,
  emailField,
  textField,
  type CsvColumn,
  type ImportField,
  type ImportRow,
  type RowKeys,
} from '@plumbline/design/import';
import { formatPhone } from '@plumbline/design/forms';
import { addressLine, clientTerms, clientTypes, contactMethods } from '@plumbline/domain';
import { readAddressLine, toState } from '@plumbline/domain/address';
import type { ClientRow } from '../../data/schemas.ts';
import { termsLabel, typeLabel } from '../../shared/clientLabels.ts';
import { phoneField } from '../../shared/phoneField.ts';

/** Columns of clients_{date}.csv. */
export const clientExportColumns: readonly CsvColumn<ClientRow>[] = [
  { title: 'Name', value: ({ name }) => name },
  { title: 'Email', value: ({ email }) => email },
  // US numbers have no plus sign: a spreadsheet would run it as a formula.
  { title: 'Phone', value: ({ phone }) => phone && formatPhone(phone) },
  { title: 'Company', value: ({ company_name }) => company_name },
  { title: 'Type', value: ({ client_type }) => typeLabel[client_type] },
  { title: 'Status', value: ({ is_active }) => (is_active ? 'Active' : 'Inactive') },
  { title: 'Payment Terms', value: ({ payment_terms }) => termsLabel[payment_terms] },
  { title: 'Address', value: ({ address }) => addressLine(address) },
  { title: 'Created Date', value: ({ created_at }) => today(new Date(created_at)) },
];

/** Accepted spellings of payment terms. */
const termsAliases = {
  'cash on delivery': 'cod',
  'due on receipt': 'cod',
  ...Object.fromEntries(
    clientTerms
      .filter((terms) => terms !== 'cod')
      .flatMap((terms) => {
        const days = terms.slice(3);
        return [`net ${days}`, `net-${days}`, `${days} days`, days].map((one) => [one, terms]);
      }),
  ),
};

/** Fields that the import can map columns to. */
export const clientImportFields: readonly ImportField[] = [
  {
    key: 'name',
    label: 'Name',
    aliases: ['client', 'client name', 'full name', 'customer'],
    required: true,
    parse: textField(200),
  },
  {
    key: 'email',
    label: 'Email',
    aliases: ['e-mail', 'mail', 'email address'],
    parse: emailField,
  },
  {
    key: 'phone',
    label: 'Phone',
    aliases: ['telephone', 'mobile', 'cell', 'phone number'],
    parse: phoneField,
  },
  {
    key: 'company_name',
    label: 'Company',
    aliases: ['company name', 'organization'],
    parse: textField(200),
  },
  {
    key: 'contact_person',
    label: 'Contact',
    aliases: ['contact person', 'contact name'],
    parse: textField(200),
  },
  {
    key: 'client_type',
    label: 'Type',
    aliases: ['client type', 'category', 'kind'],
    parse: choiceField(clientTypes),
  },
  {
    key: 'payment_terms',
    label: 'Payment Terms',
    aliases: ['terms'],
    parse: choiceField(clientTerms, termsAliases),
  },
  {
    key: 'preferred_contact_method',
    label: 'Preferred contact',
    aliases: ['contact method', 'preferred contact method'],
    parse: choiceField(contactMethods, { 'e-mail': 'email', mail: 'email', sms: 'text' }),
  },
  { key: 'street', label: 'Street', aliases: ['address', 'street address'], parse: textField(300) },
  { key: 'city', label: 'City', aliases: ['town'], parse: textField(120) },
  {
    key: 'state',
    label: 'State',
    aliases: ['st', 'province'],
    parse: (text) => textField(60)(toState(text)),
  },
  { key: 'zip', label: 'ZIP Code', aliases: ['zip', 'postal code'], parse: textField(20) },
  { key: 'country', label: 'Country', parse: textField(60) },
  {
    key: 'notes',
    label: 'Notes',
    aliases: ['note', 'comments', 'comment', 'remarks', 'remark'],
    parse: textField(10_000),
  },
  { key: 'is_active', label: 'Status', aliases: ['active'], parse: booleanField },
  {
    key: 'is_tax_exempt',
    label: 'Tax exempt',
    aliases: ['exempt', 'tax exemption'],
    parse: booleanField,
  },
  {
    key: 'tax_exempt_number',
    label: 'Exemption certificate number',
    aliases: ['certificate', 'certificate number', 'exemption number', 'resale number'],
    parse: textField(60),
  },
];

const lowered = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : '');

/**
 * Identifies a row: by email; if one of two rows has none, by name and phone, or by name if neither
 * has a phone. Same rule as `known_client` in the database.
 */
export function clientKeys({ name, email, phone }: ImportRow): RowKeys {
  const mail = lowered(email);
  const own = mail ? `mail ${mail}` : `name ${lowered(name)}`;
  const digits =
    typeof phone === 'string' ? phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '') : '';
  if (!digits) return { asks: [own], gives: [own] };
  const reached = `phone ${lowered(name)} ${digits}`;
  const without = `${reached} without email`;
  // Two rows with different emails are two clients, even with the same phone.
  return mail
    ? { asks: [own, without], gives: [own, reached] }
    : { asks: [own, reached], gives: [own, reached, without] };
}

/**
 * Converts an imported row to a database row: combines the address columns and splits one-line
 * addresses. Only includes given values; the database adds the country of a new address.
 */
export function toClientRow({
  street,
  city,
  state,
  zip,
  country,
  ...client
}: ImportRow): ImportRow {
  const line = city || state || zip || typeof street !== 'string' ? null : readAddressLine(street);
  const given = { ...(line ?? { street, city, state, zip }), country: country || line?.country };
  const parts = Object.entries(given).filter(([, part]) => part);
  return { ...client, address: Object.fromEntries(parts) };
}
