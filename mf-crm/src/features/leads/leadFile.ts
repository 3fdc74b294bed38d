import {
  emailField,
  textField,
  type ImportField,
  type ImportRow,
  type Parsed,
  type RowKeys,
} from '@plumbline/design/import';
import { readAddressLine, toState } from '@plumbline/domain/address';
import { hasTags, noTags } from '../../shared/leadTags.ts';
import { phoneField } from '../../shared/phoneField.ts';

/** Dollars as files write them: "$8,000", "8000.50", "8k". */
function dollarsField(text: string): Parsed {
  const [, digits = '', thousand] =
    /^\$?\s*([\d,]+(?:\.\d{1,2})?)\s*(k)?$/i.exec(text.trim()) ?? [];
  const amount = Number(digits.replaceAll(',', '')) * (thousand ? 1000 : 1);
  if (digits === '' || !Number.isFinite(amount)) return { problem: 'Enter an amount in dollars' };
  if (amount >= 1e10) return { problem: 'Enter an amount below $10 billion' };
  return { value: amount };
}

/** A day as 2026-03-02 or 3/2/2026. */
function dayField(text: string): Parsed {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim()) ?? [];
  const written = year
    ? `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
    : text.trim();
  const [, ofMonth] = /^\d{4}-\d{2}-(\d{2})$/.exec(written) ?? [];
  // February 30 is read as March 2.
  const isDay = new Date(Date.parse(written)).getUTCDate() === Number(ofMonth);
  return isDay ? { value: written } : { problem: 'Enter a date such as 3/2/2026' };
}

/** A name or title: a name is also the title of a lead without one. */
const nameField = (text: string): Parsed =>
  hasTags(text) ? { problem: noTags } : textField(200)(text);

/** Fields that columns of a file of leads can go to. */
export const leadImportFields: readonly ImportField[] = [
  {
    key: 'name',
    label: 'Name',
    aliases: ['contact', 'contact name', 'full name', 'lead', 'lead name', 'customer'],
    required: true,
    parse: nameField,
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
    aliases: ['company name', 'organization', 'business'],
    parse: textField(200),
  },
  {
    key: 'title',
    label: 'Title',
    aliases: ['project', 'job', 'subject', 'opportunity'],
    hint: 'The name is used without one.',
    parse: nameField,
  },
  {
    key: 'description',
    label: 'Description',
    aliases: ['notes', 'note', 'message', 'comments', 'details'],
    parse: textField(10_000),
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
  {
    key: 'source',
    label: 'Source',
    aliases: ['lead source', 'channel', 'referred by'],
    parse: textField(60),
  },
  {
    key: 'stage',
    label: 'Stage',
    aliases: ['status', 'lead stage', 'lead status'],
    hint: 'Leads start in the first stage without one.',
    onlyNew: true,
    parse: textField(60),
  },
  {
    key: 'value_low',
    label: 'Lowest value',
    aliases: ['value', 'budget', 'amount', 'estimate', 'min value'],
    parse: dollarsField,
  },
  { key: 'value_high', label: 'Highest value', aliases: ['max value'], parse: dollarsField },
  { key: 'next_step', label: 'Next step', aliases: ['next action'], parse: textField(200) },
  {
    key: 'next_step_on',
    label: 'Next step date',
    aliases: ['follow up', 'follow-up date', 'due'],
    parse: dayField,
  },
];

const lowered = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : '');

/** Identifies an open lead: by its email or its phone number. */
export function leadKeys({ email, phone }: ImportRow): RowKeys {
  const digits = lowered(phone)
    .replace(/\D/g, '')
    .replace(/^1(?=\d{10}$)/, '');
  const keys = [
    ...(lowered(email) ? [`mail ${lowered(email)}`] : []),
    ...(digits ? [`phone ${digits}`] : []),
  ];
  return { asks: keys, gives: keys };
}

/** An imported row as the database takes it: addresses on one line are divided. */
export function toLeadRow(row: ImportRow): ImportRow {
  const { street, city, state, zip } = row;
  if (city || state || zip || typeof street !== 'string') return row;
  const line = readAddressLine(street);
  return line
    ? { ...row, street: line.street, city: line.city, state: line.state, zip: line.zip }
    : row;
}
