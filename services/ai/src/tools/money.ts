import { fillPath, routeCatalog } from '@plumbline/contract';
import { paymentStatuses } from '@plumbline/domain';
import { z } from 'zod';
import { readTool, rowsOf, ReadError } from './readTool.ts';
import { idsOf, mostRows, query } from './search.ts';

const amount = z.coerce.number().nullable();
const text = z.string().nullable();

const invoice = z.object({
  id: z.string(),
  invoice_number: z.string(),
  title: text,
  client_name: text,
  project_name: text,
  payment_status: z.string(),
  status: z.string(),
  total_amount: amount,
  balance: amount,
  issue_date: text,
  due_date: text,
  aging_days: z.number().nullable(),
});
const invoiceColumns = Object.keys(invoice.shape).join(',');
const toInvoiceRow = ({ id, ...row }: z.infer<typeof invoice>) => ({
  link: fillPath(routeCatalog['billing.invoice'], { invoiceId: id }),
  ...row,
  title: row.invoice_number,
  subject: row.title,
});

export const findInvoices = readTool({
  name: 'find_invoices',
  description: 'Invoices of this company, with client, total, open balance and due date.',
  needs: 'view_money',
  input: z.strictObject({
    query,
    payment_status: z.enum(paymentStatuses).optional(),
  }),
  async read({ db, company }, { query: words, payment_status }) {
    let list = db
      .from('invoice_list')
      .select(invoiceColumns)
      .eq('company_id', company)
      .limit(mostRows);
    if (payment_status) list = list.eq('payment_status', payment_status);
    const rows = rowsOf(
      invoice,
      await (words
        ? list.in('id', await idsOf(db, 'invoice', words))
        : list.order('created_at', { ascending: false })),
    );
    return { rows: rows.map(toInvoiceRow) };
  },
});

const quote = z.object({
  id: z.string(),
  quote_number: z.string(),
  title: text,
  client_name: text,
  status: z.string(),
  total_amount: amount,
  valid_until: text,
});

export const findQuotes = readTool({
  name: 'find_quotes',
  description: 'Quotes of this company, with client, status, total and last valid day.',
  needs: 'view_money',
  input: z.strictObject({ query }),
  async read({ db, company }, { query: words }) {
    const list = db
      .from('quote_list')
      .select(Object.keys(quote.shape).join(','))
      .eq('company_id', company)
      .limit(mostRows);
    const rows = rowsOf(
      quote,
      await (words
        ? list.in('id', await idsOf(db, 'quote', words))
        : list.order('created_at', { ascending: false })),
    );
    return {
      rows: rows.map(({ id, ...row }) => ({
        link: fillPath(routeCatalog['billing.quote'], { quoteId: id }),
        ...row,
        title: row.quote_number,
        subject: row.title,
      })),
    };
  },
});

const overdueSum = z.object({
  overdue: z.object({ count: z.number(), value: z.coerce.number() }),
  outstanding: z.object({ count: z.number(), value: z.coerce.number() }),
});

export const overdueInvoices = readTool({
  name: 'overdue_invoices',
  description: 'What clients owe past its due date: the sum, and the oldest invoices.',
  needs: 'view_money',
  input: z.strictObject({}),
  async read({ db, company }) {
    const [context, list] = await Promise.all([
      db.rpc('assistant_context'),
      db
        .from('invoice_list')
        .select(invoiceColumns)
        .eq('company_id', company)
        .eq('payment_status', 'overdue')
        .order('due_date')
        .limit(mostRows),
    ]);
    if (context.error) throw new ReadError(context.error);
    return { facts: overdueSum.parse(context.data), rows: rowsOf(invoice, list).map(toInvoiceRow) };
  },
});

export const periodTotals = readTool({
  name: 'period_totals',
  description:
    'Invoiced, received, spent and quoted between two days, both included. Received = revenue + tax_received; revenue is on a cash basis, without sales tax. Invoiced and quoted include it.',
  needs: 'view_money',
  input: z.strictObject({ from: z.iso.date(), to: z.iso.date() }),
  async read({ db }, { from, to }) {
    const { data, error } = await db.rpc('period_totals', { p_from: from, p_to: to });
    if (error) throw new ReadError(error);
    return { facts: data };
  },
});

const cost = z.object({
  project_id: z.string(),
  name: z.string(),
  status: text,
  budget: amount,
  contract_value: amount,
  actual_cost: amount,
  committed: amount,
  invoiced: amount,
  paid: amount,
  revenue: amount,
  profit: amount,
  profit_margin: amount,
  forecast: amount,
  expected_profit: amount,
  expected_margin: amount,
  unknown_costs: amount,
});

export const jobCost = readTool({
  name: 'job_cost',
  description:
    'Contract, cost, forecast and margin of jobs: the most profitable ones, or those that match. Profit = revenue - actual_cost, on a cash basis without sales tax; paid includes it. With unknown_costs, the margin is too high.',
  needs: 'view_money',
  input: z.strictObject({ query }),
  async read({ db, company }, { query: words }) {
    const list = db
      .from('job_cost')
      .select(Object.keys(cost.shape).join(','))
      .eq('company_id', company)
      .limit(mostRows);
    const rows = rowsOf(
      cost,
      await (words
        ? list.in('project_id', await idsOf(db, 'project', words))
        : list.order('profit', { ascending: false })),
    );
    return {
      rows: rows.map(({ project_id, ...row }) => ({
        link: fillPath(routeCatalog['projects.detail'], { projectId: project_id }),
        title: row.name,
        ...row,
      })),
    };
  },
});
