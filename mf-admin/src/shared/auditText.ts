import { formatDate, formatDateTime } from '@plumbline/design';
import type { AuditEntry } from '../data/audit.ts';

/** Names of tables for users; other tables use a generic name. */
const nouns: Record<string, string> = {
  companies: 'Company profile',
  user_profiles: 'User',
  invitations: 'Invitation',
  company_tax_settings: 'Tax settings',
  tax_rates: 'Tax rate',
  company_security_settings: 'Security settings',
  integrations: 'Integration',
  webhook_endpoints: 'Webhook',
  data_requests: 'Data request',
  act_as_sessions: 'Visit of a platform administrator',
  document_shares: 'Link to a document',
  share_links: 'Link to a project',
};
const verbs = { insert: 'created', update: 'changed', delete: 'deleted' } as const;

const nounOf = (table: string) => {
  const words = table
    .replaceAll('_', ' ')
    .replace(/ies$/, 'y')
    .replace(/(?<=[^s])s$/, '');
  return nouns[table] ?? `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
};

const shortValue = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) return formatDate(value);
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(value))
    return formatDateTime(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
};

/** Lists and objects: the column name is clearer than JSON. */
const isStructure = (value: unknown) => typeof value === 'object' && value !== null;

/** Columns whose own name says little. */
const columnNames: Record<string, string> = { signed_object_path: 'signed copy stored' };

const changeText = (column: string, pair: unknown) => {
  const known = columnNames[column];
  if (known) return known;
  const name = column.replace(/_at$/, '').replaceAll('_', ' ');
  const isReadable = Array.isArray(pair) && pair.length === 2 && !pair.some(isStructure);
  // ids and paths mean nothing to readers
  if (/_(id|path)$/.test(column)) return name.replace(/ \w+$/, '');
  return isReadable ? `${name}: ${shortValue(pair[0])} → ${shortValue(pair[1])}` : name;
};

/** Columns that a link updates when it is opened. */
const visits = new Set(['view_count', 'first_viewed_at', 'last_viewed_at']);
const links = new Set(['document_shares', 'share_links']);

/** Whether the link was opened, which is all the row counts. */
export const isVisit = ({ table_name, action, changed }: AuditEntry) =>
  action === 'update' &&
  links.has(table_name) &&
  Object.keys(changed ?? { other: '' }).every((column) => visits.has(column));

/** Action and record; for changes also the first three columns, if any. */
export function auditText(entry: AuditEntry): {
  title: string;
  changes: string;
} {
  const { table_name, action, changed } = entry;
  const noun = nounOf(table_name);
  if (isVisit(entry)) return { title: `${noun} opened`, changes: '' };
  if (action !== 'update' || !changed) return { title: `${noun} ${verbs[action]}`, changes: '' };
  // A hash changes with what it is of.
  const changes = Object.entries(changed)
    .filter(([column]) => !column.endsWith('_hash'))
    .map(([column, pair]) => changeText(column, pair));
  const more = changes.length > 3 ? ` and ${changes.length - 3} more` : '';
  return {
    title: `${noun} ${verbs[action]}`,
    changes: `${changes.slice(0, 3).join('; ')}${more}`,
  };
}
