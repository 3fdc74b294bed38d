import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { inTransaction } from './callers.ts';
import type { Company } from './people.ts';
import { parentsFirst, readTables, type Column, type Table } from './tables.ts';

export type Row = Record<string, unknown>;
/** One row of each table that a company can have rows in. */
export type Samples = Map<string, Row>;
/** What could not be made up, with the reason. */
export type Filled = { samples: Samples; gaps: string[] };

/** Stands in every sum of the samples, so that a test can see a sum wherever it leaks. */
export const amountMarker = '76543.21';
const isSumType = (type: string) => /^numeric\((12|14),2\)$/.test(type);

type SampleValues = (company: Company, samples: Samples) => Row;

/** Where the rules of a table leave no room for a made-up value. */
const awkward: Record<string, SampleValues> = {
  activity_log: (_, samples) => ({ project_id: samples.get('projects')?.id }),
  item_relations: () => ({ related_item_id: randomUUID() }),
  project_documents: () => ({ category: 'permits' }),
  project_members: ({ people }) => ({ user_id: people.subcontractor }),
  ai_conversations: ({ people }) => ({ user_id: people.owner }),
  attention_snoozes: ({ people }) => ({ user_id: people.owner, kind: 'project_late' }),
  notifications: ({ people }, samples) => ({
    user_id: people.owner,
    kind: 'task_assigned',
    subject_type: 'project',
    permission: 'view_projects',
    project_id: samples.get('projects')?.id,
  }),
  comments: ({ people }, samples) => ({
    author_id: people.owner,
    permission: 'view_projects',
    project_id: samples.get('projects')?.id,
  }),
  project_timeline: (_, samples) => ({ project_id: samples.get('projects')?.id }),
  visit_settings: () => ({
    length_minutes: 60,
    notice_hours: 24,
    days_ahead: 14,
    buffer_minutes: 30,
  }),
  lien_waivers: (_, samples) => ({ application_id: samples.get('pay_applications')?.id }),
  conversations: (_, samples) => ({ client_id: null, lead_id: samples.get('leads')?.id }),
  conversation_reads: ({ people }) => ({ user_id: people.owner }),
  lead_forms: () => ({
    slug: randomUUID().replaceAll('-', '').slice(0, 16),
    fields: ['phone'],
    required: [],
  }),
  visit_series: () => ({ rule: 'FREQ=DAILY;COUNT=2' }),
  absences: ({ people }) => ({ user_id: people.owner }),
  work_calendars: (_, samples) => ({ project_id: samples.get('projects')?.id }),
  assignments: ({ people }) => ({
    user_id: people.subcontractor,
    vendor_id: null,
    proposed_date: null,
  }),
  notification_choices: ({ people }) => ({ user_id: people.owner, kind: 'mention' }),
  notification_settings: ({ people }) => ({ user_id: people.owner, quiet_hours: '22:00-05:00' }),
  push_subscriptions: ({ people }) => ({
    user_id: people.owner,
    endpoint: `https://push.example/${randomUUID()}`,
    p256dh: 'B'.repeat(87),
    auth: 'A'.repeat(22),
  }),
  watchers: ({ people }) => ({ user_id: people.owner }),
  client_messages: () => ({ phone_number: '+15125550100' }),
  webhook_endpoints: () => ({ events: ['invoice.created'] }),
  report_schedules: () => ({ recipients: ['office@plumbline.test'] }),
  checklist_templates: () => ({ items: [] }),
  quote_templates: () => ({ lines: [] }),
  checklists: () => ({ items: [] }),
  time_entries: ({ people }) => ({ user_id: people.owner }),
  daily_logs: () => ({ status: 'published' }),
  crew_members: ({ people }) => ({
    user_id: people.subcontractor,
    supervisor_id: people.field_supervisor,
  }),
  document_shares: (_, samples) => ({ quote_id: samples.get('quotes')?.id }),
  // Work and stored materials together are at most the scheduled value.
  pay_application_lines: () => ({ stored: 0 }),
  payments: () => ({ method: 'cash' }),
  purchase_orders: (_, samples) => ({
    state: 'accepted',
    deliver_to: 'site',
    project_id: samples.get('projects')?.id,
  }),
  purchase_order_lines: () => ({ billed_amount: 0 }),
  bill_addresses: () => ({ token: randomUUID().replaceAll('-', '').slice(0, 20) }),
  bill_mails: () => ({ files: 1, skipped: [] }),
  bills: (_, samples) => ({
    vendor_id: samples.get('vendors')?.id,
    bill_date: '2026-06-15',
    state: 'draft',
    kind: 'bill',
    credit_of: null,
    document_id: null,
    expense_id: null,
    mail_id: null,
  }),
  payment_disputes: (_, samples) => ({ payment_id: samples.get('payments')?.id }),
  project_timeline_dependencies: () => ({ depends_on_id: randomUUID() }),
  stock_movements: (_, samples) => ({ item_id: samples.get('items_database')?.id }),
  saved_searches: ({ people }) => ({ user_id: people.owner }),
  saved_views: ({ people }) => ({ user_id: people.owner, list: 'leads' }),
};

const hex = '0123456789abcdef'.repeat(4);

function allowedValue(column: Column, checks: readonly string[]): string | undefined {
  const list = checks.map((check) =>
    new RegExp(`\\(\\(?${column.name}\\)?(?:::text)? = ANY \\(+ARRAY\\[\\(?'([^']*)'`).exec(check),
  );
  return list.find((found) => found !== null)?.[1];
}

function madeUp(table: Table, column: Column, company: Company): unknown {
  const { name, type } = column;
  const allowed = allowedValue(column, table.checks);
  if (allowed !== undefined) return allowed;
  if (type === 'uuid')
    return name.endsWith('_by') || name === 'user_id' ? company.people.owner : randomUUID();
  if (isSumType(type)) return amountMarker;
  if (type.startsWith('numeric') || /^(smallint|integer|bigint|double|real)/.test(type)) return 1;
  if (type === 'boolean') return false;
  if (type === 'date') return '2026-06-15';
  if (type.startsWith('timestamp')) return '2026-06-15T12:00:00Z';
  if (type.startsWith('json')) return {};
  if (type.endsWith('[]')) return [];
  if (type === 'bytea') return `\\x${randomUUID().replaceAll('-', '')}`;
  if (/path/.test(name)) return `${company.id}/${randomUUID()}.jpg`;
  if (/hash/.test(name)) return hex;
  if (/colou?r$/.test(name)) return '#123456';
  if (/email/.test(name)) return `sample@${company.id.slice(0, 8)}.test`;
  if (/phone/.test(name)) return '+15125550100';
  if (/url/.test(name)) return `https://${company.id.slice(0, 8)}.test/`;
  if (name === 'file_type') return 'pdf';
  return `${company.name} ${name} ${randomUUID().slice(0, 8)}`;
}

function sampleOf(table: Table, company: Company, samples: Samples): Row {
  const row: Row = {};
  for (const column of table.columns) {
    const isSum = isSumType(column.type) && !column.isGenerated;
    if (column.name === 'company_id') row.company_id = company.id;
    else if (column.isRequired || isSum) row[column.name] = madeUp(table, column, company);
  }
  for (const { table: parent, columns, referencedColumns } of table.references) {
    const isRequired = columns.some((name) => name !== 'company_id' && name in row);
    const found = samples.get(parent);
    if (isRequired && found)
      columns.forEach((name, index) => (row[name] = found[referencedColumns[index] ?? '']));
  }
  return { ...row, ...awkward[table.name]?.(company, samples) };
}

/** Puts one row of the company into every table that has none yet, past triggers and foreign keys. */
export async function fillTables(
  sql: postgres.Sql,
  company: Company,
  overrides: Record<string, SampleValues> = {},
): Promise<Filled> {
  const samples: Samples = new Map();
  const gaps: string[] = [];
  for (const table of parentsFirst(await readTables(sql))) {
    const tenant = table.name === 'companies' ? 'id' : 'company_id';
    if (!table.columns.some(({ name }) => name === tenant)) continue;
    const own = () =>
      sql<Row[]>`select * from ${sql(table.name)} where ${sql(tenant)} = ${company.id} limit 1`;
    const [found] = await own();
    const made = () => ({
      ...sampleOf(table, company, samples),
      ...overrides[table.name]?.(company, samples),
    });
    const gap = found ? undefined : await insertSample(sql, table, made());
    if (gap) gaps.push(gap);
    const [row] = found ? [found] : await own();
    if (row) samples.set(table.name, row);
  }
  const [owner] = await sql<Row[]>`select * from user_profiles where id = ${company.people.owner}`;
  if (owner) samples.set('user_profiles', owner);
  return { samples, gaps };
}

const asJson = (row: Row): postgres.JSONValue => JSON.parse(JSON.stringify(row));

/** Answers why it did not work, if it did not. */
async function insertSample(
  sql: postgres.Sql,
  table: Table,
  row: Row,
): Promise<string | undefined> {
  const columns = Object.keys(row);
  try {
    await inTransaction(sql, async (to) => {
      await to`set local session_replication_role = replica`;
      await to`
        insert into ${to(table.name)} (${to(columns)}) overriding system value
        select ${to(columns)} from jsonb_populate_record(null::${to(table.name)}, ${to.json(asJson(row))})`;
    });
    return undefined;
  } catch (error) {
    if (!(error instanceof postgres.PostgresError)) throw error;
    return `${table.name}: ${error.message}`;
  }
}
