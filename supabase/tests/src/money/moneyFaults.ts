import { day, type Office } from '../billing/office.ts';
import { wrongSums } from './wrongSums.ts';

/** A project, and what was made on it; the first quote is its contract. */
export type Job = { project: string; quotes: string[]; orders: string[]; invoices: string[] };
type Row = Record<string, number>;
const cents = (amount: unknown) => Math.round(Number(amount) * 100);

/** What the tables say, by plain SQL, and what the product says; in cents. */
async function readBooks(office: Office, { project, quotes }: Job) {
  const [books] = await office.backend.sql<Row[]>`
    with invoice as (select * from invoices v where v.project_id = ${project} and v.deleted_at is null and v.status not in ('draft', 'void')),
      money as (select m.* from payments m join invoices v on v.id = m.invoice_id where v.project_id = ${project}
        and m.kind <> 'credit_note' and not (m.kind = 'refund' and (select o.kind from payments o where o.id = m.reverses_payment_id) = 'credit_note'))
    select (select coalesce(sum(case kind when 'credit_note' then -1 else 1 end * (subtotal - discount_amount)), 0) from invoice where kind <> 'retainage') as billed,
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
  const tab = await office.call<{ billed: number; received: number; contract: Row | null }>(
    'project_financials',
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
  return { books, tab, job: job.data as Row, profit, sums };
}

/** What is not as it must be, in words; empty where all is. */
export async function faultsOf(office: Office, job: Job): Promise<string[]> {
  const { books, tab, job: cost, profit, sums } = await readBooks(office, job);
  const { contract } = tab;
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
  return pairs.flatMap(([what, left, right]) =>
    cents(left) === cents(right) ? [] : [`${what}: ${String(left)}, not ${String(right)}`],
  );
}
