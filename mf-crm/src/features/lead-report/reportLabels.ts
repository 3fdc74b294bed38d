import { formatMoney } from '@plumbline/design';
import type { CsvColumn } from '@plumbline/design/import';
import type { LeadFigures, LeadReport } from '../../data/leadReport.ts';

const dash = '–';
export type SourceRow = LeadFigures & { name: string };

const dollars = (amount: number | null) =>
  amount === null ? dash : formatMoney(amount, { whole: true });

/** Days as they are read aloud: "4 hours", "1.5 days". */
export function replyTime(days: number | null): string {
  if (days === null) return dash;
  const hours = Math.round(days * 24);
  if (hours < 1) return 'Under an hour';
  if (hours < 48) return hours === 1 ? '1 hour' : `${hours} hours`;
  return `${Math.round(days * 10) / 10} days`;
}

/** Of the decided leads, the won ones in percent. */
const winRate = ({ won, lost }: LeadFigures): string =>
  won + lost === 0 ? dash : `${Math.round((won / (won + lost)) * 100)}%`;

/** Dollars of cost for each lead of any outcome. */
const costPerLead = ({ cost, leads }: LeadFigures): number | null =>
  cost === null || leads === 0 ? null : Math.round((cost / leads) * 100) / 100;

export const columns: readonly { title: string; cell: (row: SourceRow) => string }[] = [
  { title: 'Source', cell: ({ name }) => name },
  { title: 'Leads', cell: ({ leads }) => leads.toLocaleString('en-US') },
  { title: 'Won', cell: ({ won }) => String(won) },
  { title: 'Win rate', cell: winRate },
  { title: 'Won value', cell: ({ won_value }) => dollars(won_value) },
  { title: 'Cost', cell: ({ cost }) => dollars(cost) },
  { title: 'Cost per lead', cell: (row) => dollars(costPerLead(row)) },
  { title: 'Cost per won lead', cell: ({ cost_per_won }) => dollars(cost_per_won) },
  { title: 'First reply (median)', cell: ({ reply_days }) => replyTime(reply_days) },
  { title: 'Open pipeline (estimate)', cell: ({ pipeline_value }) => dollars(pipeline_value) },
];

/** The rows of the table: each source, and the totals. */
export const reportRows = ({ sources, totals }: LeadReport): SourceRow[] => [
  ...sources,
  { ...totals, name: 'Total' },
];

/** The columns of the CSV; dollars and days as plain numbers. */
export const csvColumns: readonly CsvColumn<SourceRow>[] = [
  { title: 'Source', value: ({ name }) => name },
  { title: 'Leads', value: ({ leads }) => leads },
  { title: 'Open', value: ({ open }) => open },
  { title: 'Won', value: ({ won }) => won },
  { title: 'Lost', value: ({ lost }) => lost },
  { title: 'Won value', value: ({ won_value }) => won_value },
  { title: 'Cost', value: ({ cost }) => cost },
  { title: 'Cost per lead', value: costPerLead },
  { title: 'Cost per won lead', value: ({ cost_per_won }) => cost_per_won },
  { title: 'Median days to first reply', value: ({ reply_days }) => reply_days },
  { title: 'Open pipeline (estimate)', value: ({ pipeline_value }) => pipeline_value },
  {
    title: 'Open pipeline by chance (estimate)',
    value: ({ pipeline_weighted }) => pipeline_weighted,
  },
];
