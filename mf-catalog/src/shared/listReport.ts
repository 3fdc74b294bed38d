import { logoAddress, type Session } from '@plumbline/data';
import { formatDate } from '@plumbline/design';
import type { PrintReport } from '@plumbline/design/documents';

type Company = Pick<
  Session['company'],
  'name' | 'logo_url' | 'primary_color' | 'font_family' | 'paper_size'
>;

/** Columns of a list's PDF report and the values of a row. */
export type ListReport<Row> = {
  title: string;
  columns: PrintReport['tables'][number]['columns'];
  toCells: (row: Row) => string[];
};

/** A list as a PDF report, with company header and row count. */
export function makeListReport<Row extends { is_active: boolean }>(
  rows: readonly Row[],
  { title, columns, toCells }: ListReport<Row>,
  company: Company,
): PrintReport {
  const count = (some: readonly Row[]) => some.length.toLocaleString('en-US');
  return {
    title,
    subtitle: formatDate(new Date().toISOString()),
    sender: {
      name: company.name,
      details: [],
      logoUrl: logoAddress(company.logo_url),
      color: company.primary_color ?? null,
      font: company.font_family ?? null,
    },
    paper: company.paper_size?.toLowerCase() === 'letter' ? 'letter' : 'a4',
    isLandscape: true,
    figures: [
      { label: title, value: count(rows) },
      { label: 'Active', value: count(rows.filter(({ is_active }) => is_active)) },
    ],
    tables: [{ columns, rows: rows.map(toCells), totals: null }],
  };
}
