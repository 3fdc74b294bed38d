import { workInProgressLine, type Job as WipJob } from '@plumbline/domain';
import { day, type Office } from '../billing/office.ts';
import { wrongSums } from './wrongSums.ts';

/** A project, and what was made on it; the first quote is its contract. */
export type Job = {
  project: string;
  quotes: string[];
  orders: string[];
  invoices: string[];
  draws: string[];
};
type Row = Record<string, number>;
type Tab = Record<'billed' | 'received' | 'applied' | 'contract_value', number> & {
  contract: Row | null;
  costs: Row[];
};
const cents = (amount: unknown) => Math.round(Number(amount) * 100);
const sumOf = (rows: readonly Row[], name: string) =>
  rows.reduce((sum, row) => sum + cents(row[name]), 0);

/** What the tables say, by plain SQL, and what the product says; in cents. */
async function readBooks(office: Office, { project, quotes }: Job) {
  const [books] = await office.backend.sql<Row[]>`
    with invoice as (select * from invoices v where v.project_id = ${project} and v.deleted_at is null and v.status not in ('draft', 'void')),
      money as (select m.* from payments m join invoices v on v.id = m.invoice_id where v.project_id = ${project}
        and m.kind <> 'credit_note' and not (m.kind = 'refund' and (select o.kind from payments o where o.id = m.reverses_payment_id) = 'credit_note'))
    select (select coalesce(sum(case kind when 'credit_note' then -1 else 1 end * (subtotal - discount_amount)), 0) from invoice where kind <> 'retainage') as billed,
      (select count(*) from invoice v where v.kind <> 'credit_note' and v.balance <> v.amount_due
        - (select coalesce(sum(p.amount) filter (where p.kind = 'credit_note'), 0) + coalesce(sum(p.amount) filter (where p.kind <> 'credit_note'), 0)
          from payments p where p.invoice_id = v.id)) as wrong_open,
      (select coalesce(sum(s.amount), 0) from payment_schedule s where s.project_id = ${project}) as scheduled,
      (select count(*) from payment_schedule_list s left join invoices v on v.id = s.invoice_id
        where s.project_id = ${project} and (s.state = 'paid') <> (coalesce(v.status, '') = 'paid')) as wrong_draws,
      (select coalesce(sum(amount), 0) from money) as received, (select coalesce(sum(tax_amount), 0) from money) as tax,
      (select count(*) from invoices v where v.project_id = ${project} and v.kind <> 'credit_note'
        and v.paid_amount <> (select coalesce(sum(p.amount), 0) from payments p where p.invoice_id = v.id)) as wrong_paid,
      (select count(*) from invoice v where v.kind <> 'credit_note' and v.amount_due > 0
        and round(v.paid_amount * v.tax_amount / v.amount_due, 2) <> (select coalesce(sum(p.tax_amount), 0) from payments p where p.invoice_id = v.id)) as wrong_tax,
      (select coalesce(sum(subtotal - discount_amount), 0) from quotes where id = ${quotes[0] ?? null}) as quoted,
      (select coalesce(sum(amount), 0) from change_orders where project_id = ${project} and status = 'approved') as changes,
      (select coalesce(sum(price), 0) from budget_lines where project_id = ${project}) as priced,
      (select coalesce(sum(amount), 0) from expenses where project_id = ${project} and status = 'spent') as spent,
      (select coalesce(sum(amount), 0) from expenses where project_id = ${project} and status = 'committed') as committed`;
  const { figures: tab, draws } = await office.call<{ figures: Tab; draws: Row[] }>(
    'project_money',
    { p_project_id: project },
  );
  const job = await office.client.from('job_cost').select('*').eq('project_id', project).single();
  if (job.error) throw Object.assign(new Error(job.error.message), job.error);
  const report = await office.call<{ rows: (Row & { key: unknown })[] }>('profit_report', {
    p_from: day(-200),
    p_to: day(2),
  });
  const profit = report.rows.find(({ key }) => key === project);
  if (!books) throw new Error('There are no books');
  const sums = await wrongSums(office.backend.sql, project);
  const wip = (await office.call<(WipJob & { id: string })[]>('work_in_progress', {})).find(
    ({ id }) => id === project,
  );
  if (!wip) throw new Error('The job is not in the schedule of work in progress');
  return { books, tab, draws, job: job.data as Row, profit, sums, wip: workInProgressLine(wip) };
}

/** What the list shows and exports of an invoice, against what its file shows and prints, and against its lines. */
async function wrongDocuments(office: Office, { project }: Job): Promise<string[]> {
  const { data, error } = await office.client
    .from('invoice_list')
    .select('*')
    .eq('project_id', project);
  if (error) throw Object.assign(new Error(error.message), error);
  const files = await Promise.all(
    data.map(({ id }) => office.call<Row & { items: Row[] }>('get_invoice', { p_id: id })),
  );
  const shown = ['subtotal', 'tax_amount', 'total_amount', 'amount_due', 'paid_amount', 'balance'];
  return data.flatMap((row, at) => {
    const file = files[at];
    // Neither shows the balance of a void invoice.
    const names = row.status === 'void' ? shown.filter((name) => name !== 'balance') : shown;
    const wrong = names.filter((name) => cents(row[name]) !== cents(file?.[name]));
    const lines = sumOf(file?.items ?? [], 'total_price');
    if (lines !== cents(row.subtotal)) wrong.push('lines');
    return wrong.map((name) => `${name} of ${row.invoice_number}`);
  });
}

/** What is not as it must be, in words; empty where all is. */
export async function faultsOf(office: Office, job: Job): Promise<string[]> {
  const { books, tab, draws, job: cost, profit, sums, wip } = await readBooks(office, job);
  const { contract } = tab;
  const byCode = (name: string) => sumOf(tab.costs, name) / 100;
  const pairs: [string, unknown, unknown][] = [
    ['billed on the tab = lines of the invoices', tab.billed, books['billed']],
    ['received on the tab = ledger', tab.received, books['received']],
    [
      'job cost: paid = revenue + sales tax',
      cost['paid'],
      Number(cost['revenue']) + Number(books['tax']),
    ],
    ['job cost: paid = ledger', cost['paid'], books['received']],
    [
      'job cost: revenue - cost = profit',
      cost['profit'],
      Number(cost['revenue']) - Number(books['spent']),
    ],
    ['profit report: revenue', profit?.['revenue'] ?? 0, cost['revenue']],
    ['profit report: profit', profit?.['profit'] ?? 0, cost['profit']],
    ['profit report: committed', profit?.['committed'] ?? 0, books['committed']],
    ['sums by cost code = lines', sums.length, 0],
    ['paid amounts = ledger', books['wrong_paid'], 0],
    ['open = billed - credited - paid', books['wrong_open'], 0],
    ['draws are paid through their invoices', books['wrong_draws'], 0],
    ['draws on the tab = draws', sumOf(draws, 'amount') / 100, books['scheduled']],
    ['no pay applications, nothing applied', tab.applied, 0],
    [
      'job cost: cost + margin = price',
      Number(cost['forecast']) + Number(cost['expected_profit']),
      cost['contract_value'],
    ],
    ['job cost: committed', cost['committed'], books['committed']],
    ['job cost: spent', cost['actual_cost'], books['spent']],
    ['job cost: materials, all that was spent', cost['materials'], books['spent']],
    ['work in progress: contract', wip.contract, tab.contract_value],
    ['work in progress: billed', wip.billed, books['billed']],
    ['work in progress: actual', wip.actual, books['spent']],
    ['work in progress: committed', wip.committed, books['committed']],
    ['work in progress: cost + profit = contract', wip.forecast + wip.profit, wip.contract],
    ['work in progress: forecast', wip.forecast, cost['forecast']],
    ['tab by cost code: actual', byCode('actual'), wip.actual],
    ['tab by cost code: forecast', byCode('forecast'), wip.forecast],
    ['tab by cost code: estimate', byCode('revised'), wip.estimate],
    ['tax in the payments = their share of the invoice', books['wrong_tax'], 0],
  ];
  if (contract)
    pairs.push(
      [
        'contract = quote + approved changes',
        contract['value'],
        Number(contract['original_value']) + Number(books['changes']),
      ],
      ['original contract = quote', contract['original_value'], books['quoted']],
      ['prices of the budget lines = contract', books['priced'], contract['value']],
    );
  const wrong = pairs.flatMap(([what, left, right]) =>
    cents(left) === cents(right) ? [] : [`${what}: ${String(left)}, not ${String(right)}`],
  );
  return [...wrong, ...(await wrongDocuments(office, job))];
}
