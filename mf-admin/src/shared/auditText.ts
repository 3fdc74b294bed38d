import { formatDate, formatDateTime } from '@plumbline/design';
import type { AuditEntry } from '../data/audit.ts';

/** What the tables hold, in a contractor's words; any other table's name says it of one row. */
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

/** A list or a record: its name says more than its JSON. */
const isStructure = (value: unknown) => typeof value === 'object' && value !== null;

const changeText = (column: string, pair: unknown) => {
  const name = column.replace(/_at$/, '').replaceAll('_', ' ');
  const isReadable = Array.isArray(pair) && pair.length === 2 && !pair.some(isStructure);
  // a key says nothing to a reader
  if (column.endsWith('_id')) return name.slice(0, -3);
  return isReadable ? `${name}: ${shortValue(pair[0])} → ${shortValue(pair[1])}` : name;
};

/** An entry in one line: what, which verb, and of a change the first three columns. */
export function auditText({ table_name, action, changed }: AuditEntry): string {
  const head = `${nounOf(table_name)} ${verbs[action]}`;
  if (action !== 'update' || !changed) return head;
  const changes = Object.entries(changed).map(([column, pair]) => changeText(column, pair));
  const more = changes.length > 3 ? ` and ${changes.length - 3} more` : '';
  return `${head} (${changes.slice(0, 3).join('; ')}${more})`;
}
