import { sumMoney, workInProgressLine, type CostLine } from '@plumbline/domain';
import type { SupabaseClient } from '@supabase/supabase-js';

type Row = Record<string, string | number | null>;
type WipJob = {
  id: string;
  name: string;
  contract: number;
  billed: number;
  categories: (CostLine & { category: string; forecast: number })[];
};
type Money = {
  figures: {
    contract: { original_value: number; value: number } | null;
    costs: { revised: number; forecast: number; name: string | null; category: string }[];
    lines: Row[];
  };
  change_orders: Row[];
};
/** An amount and what it is for. */
type Part = [string, number];

const dollars = (amount: number) =>
  amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
const amountOf = (row: Row, column = 'amount') => Number(row[column]);
const total = (parts: readonly Part[]) => sumMoney(parts.map(([, amount]) => amount));
const listed = (parts: readonly Part[]) =>
  parts
    .map(([what, amount]) => `- ${what}: ${dollars(amount)}`)
    .toSorted()
    .join('\n');

/** All rows of a job that its figures are made of. */
async function readJob(client: SupabaseClient, job: WipJob) {
  const read = async (relation: string): Promise<Row[]> => {
    const { data, error } = await client.from(relation).select('*').eq('project_id', job.id);
    if (error) throw new Error(error.message);
    return data;
  };
  const { data, error } = await client.rpc('project_money', { p_project_id: job.id });
  if (error) throw new Error(error.message);
  const [expenses, purchases, labor, invoices] = await Promise.all([
    read('expenses'),
    read('purchase_cost_lines'),
    read('labor_costs'),
    read('invoice_list'),
  ]);
  return { money: data as Money, expenses, purchases, labor, invoices };
}
type Rows = Awaited<ReturnType<typeof readJob>>;

const costParts = ({ expenses, purchases }: Rows, status: 'spent' | 'committed'): Part[] => [
  ...expenses
    .filter((row) => row.status === status)
    .map((row): Part => [`expense, ${row.description}`, amountOf(row)]),
  ...purchases
    .filter((row) => row.status === status)
    .map((row): Part => [
      `${row.order_id ? 'order' : 'bill'} ${row.number}, ${row.description}`,
      amountOf(row),
    ]),
];

/** What each figure of a job is made of. @throws Error where the parts don't add up to the figure */
function explained(job: WipJob, rows: Rows): string {
  const { money, invoices, labor } = rows;
  const line = workInProgressLine(job);
  const timesheets = (column: string) => sumMoney(labor.map((row) => amountOf(row, column)));
  const contract: Part[] = [
    ['original contract', money.figures.contract?.original_value ?? job.contract],
    ...money.change_orders
      .filter(({ status }) => status === 'approved')
      .map((row): Part => [`${row.number} ${row.title}`, amountOf(row)]),
  ];
  const budget = money.figures.lines.map((row): Part => [String(row.description), amountOf(row)]);
  const billed = invoices
    .filter(
      ({ status, kind }) => !['draft', 'void'].includes(String(status)) && kind !== 'retainage',
    )
    .map((row): Part => {
      const net = sumMoney([amountOf(row, 'subtotal'), -amountOf(row, 'discount_amount')]);
      return [String(row.title), row.kind === 'credit_note' ? -Math.abs(net) : net];
    });
  const [spent, committed] = [costParts(rows, 'spent'), costParts(rows, 'committed')];
  const must = (what: string, parts: number, figure: number) => {
    if (sumMoney([parts, -figure]) !== 0)
      throw new Error(`${job.name}: ${what} is ${figure}, its rows are ${parts}`);
  };
  must('contract', total(contract), line.contract);
  must('estimate', total(budget), line.estimate);
  must('billed', total(billed), line.billed);
  must('actual', sumMoney([total(spent), timesheets('actual')]), line.actual);
  must('committed', sumMoney([total(committed), timesheets('committed')]), line.committed);
  const over = money.figures.costs
    .filter(({ forecast, revised }) => forecast > revised)
    .map(({ name, category, forecast, revised }): Part => [
      `${name ?? category} costs more than its budget of ${dollars(revised)} by`,
      sumMoney([forecast, -revised]),
    ]);
  must('forecast', sumMoney([total(budget), total(over)]), line.forecast);
  // Their hours are entered up to today: what they cost depends on the day the demo is made.
  const hasLabor = labor.length > 0;
  const daily = 'Labor from timesheets, which grows with the days, comes on top.';
  const section = (title: string, figure: string, parts: readonly Part[], note = '') =>
    [`**${title}: ${figure}**${note && ` ${note}`}`, listed(parts)].filter(Boolean).join('\n\n');
  return [
    `## ${job.name}`,
    section('Contract', dollars(line.contract), contract),
    section('Estimate', dollars(line.estimate), budget),
    section('Committed', dollars(total(committed)), committed, hasLabor ? daily : ''),
    section('Actual', dollars(total(spent)), spent, hasLabor ? daily : ''),
    section(
      'Forecast',
      dollars(line.forecast),
      over,
      over.length > 0
        ? `The estimate of ${dollars(line.estimate)}, and:`
        : 'The estimate: no cost code has used more than its budget.',
    ),
    `**Variance: ${dollars(line.variance)}** Estimate less forecast.`,
    hasLabor
      ? '**Complete, earned, over-billed, under-billed** depend on the timesheets: earned is contract × actual ÷ forecast, and the difference between billed and earned is over- or under-billed.'
      : `**Earned: ${dollars(line.earned)}** (${line.percentByCost}% complete): ${dollars(line.contract)} × ${dollars(line.actual)} ÷ ${dollars(line.forecast)}.`,
    section('Billed', dollars(line.billed), billed, 'Without tax:'),
    hasLabor
      ? ''
      : line.overBilled > 0
        ? `**Over-billed: ${dollars(line.overBilled)}** Billed less earned.`
        : `**Under-billed: ${dollars(line.underBilled)}** Earned less billed.`,
    `**Margin: ${line.margin}%** ${dollars(line.profit)} of ${dollars(line.contract)}: contract less forecast.`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

const intro = `# The figures of the demo company

The schedule of work in progress (Analytics, Job costing) of Ridgeline Builders, line by line. A test writes this page from the demo data and fails where it is not the same, or where the rows of a figure do not add up to it.

In the product, a job's name opens its Financials; there each cost code opens its budget lines, expenses, bills, orders, and labor, and each draw its invoice.
`;

/** The page docs/demo-figures.md. */
export async function demoFigures(client: SupabaseClient): Promise<string> {
  const { data, error } = await client.rpc('work_in_progress');
  if (error) throw new Error(error.message);
  const jobs = data as WipJob[];
  const parts = await Promise.all(
    jobs.map(async (job) => explained(job, await readJob(client, job))),
  );
  return (
    [intro, ...parts]
      .join('\n')
      .replaceAll('\n## ', '\n\n## ')
      .replaceAll(/\n{3,}/g, '\n\n') + '\n'
  );
}
