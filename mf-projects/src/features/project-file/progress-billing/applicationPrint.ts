import { logoAddress, type Session } from '@plumbline/data';
import { formatDate, formatMoney } from '@plumbline/design';
import { companyPaperSize, companySender, type PrintReport } from '@plumbline/design/documents';
import type { PrintedApplication } from '../../../data/progressBilling.ts';
import type { ProjectFile } from '../../../data/projectFileShapes.ts';
import { percentOf, sheetTotals, summaryOf, workNow } from './billingLabels.ts';

const sheetColumns = [
  { label: 'Item', share: 0.7 },
  { label: 'Description of work', share: 2.6 },
  { label: 'Scheduled value', share: 1.3, align: 'right' },
  { label: 'From previous applications', share: 1.3, align: 'right' },
  { label: 'This period', share: 1.2, align: 'right' },
  { label: 'Materials stored', share: 1.2, align: 'right' },
  { label: 'Completed and stored to date', share: 1.4, align: 'right' },
  { label: '%', share: 0.7, align: 'right' },
  { label: 'Balance to finish', share: 1.3, align: 'right' },
  { label: 'Retainage', share: 1.2, align: 'right' },
] as const;

/** The continuation sheet: rows of text and amounts, and its totals. */
function sheetOf(application: PrintedApplication) {
  const rows = application.lines.map((line, at): (string | number)[] => [
    line.item_number || String(at + 1),
    line.description,
    line.scheduled_value,
    line.previous_work,
    workNow(line),
    line.stored,
    line.completed,
    `${percentOf(line.completed, line.scheduled_value)}%`,
    line.balance,
    line.retainage,
  ]);
  const sums = sheetTotals(application.lines);
  const totals: (string | number)[] = [
    '',
    'Total',
    sums.scheduled,
    sums.previous,
    sums.now,
    sums.stored,
    sums.completed,
    `${percentOf(sums.completed, sums.scheduled)}%`,
    sums.balance,
    sums.retainage,
  ];
  return { rows, totals };
}

const printed = (row: readonly (string | number)[]) =>
  row.map((cell) => (typeof cell === 'number' ? formatMoney(cell) : cell));

/** A pay application as PDF: the summary, lines to sign, and the continuation sheet. */
export function applicationReport(
  application: PrintedApplication,
  project: ProjectFile,
  company: Session['company'],
): PrintReport {
  const { rows, totals } = sheetOf(application);
  const blank = '________________________';
  const facts = [
    ['Project', [project.name, project.address].filter(Boolean).join(', ')],
    ['Period to', formatDate(application.period_to)],
    ['To', project.client_name ?? '–'],
    ['Invoice', application.invoice?.invoice_number ?? 'Not submitted'],
    ['From', company.name],
    ['Due date', application.invoice?.due_date ? formatDate(application.invoice.due_date) : '–'],
  ];
  const pairs = facts.flatMap((fact, at) =>
    at % 2 === 0 ? [[...fact, ...(facts[at + 1] ?? [])]] : [],
  );
  return {
    title: `Pay application ${application.number}`,
    subtitle: `${project.name}, period to ${formatDate(application.period_to)}${
      application.state === 'draft' ? ' (draft)' : ''
    }`,
    sender: companySender(company, logoAddress(company.logo_url ?? null)),
    paper: companyPaperSize(company),
    isLandscape: true,
    tables: [
      {
        columns: [
          { label: '', share: 1 },
          { label: '', share: 4 },
          { label: '', share: 1 },
          { label: '', share: 2 },
        ],
        rows: pairs,
      },
      {
        columns: [
          { label: 'Line', share: 0.4 },
          { label: 'Description', share: 4 },
          { label: 'Amount', share: 1.6, align: 'right' },
        ],
        rows: summaryOf(application).map(([label, amount], at) => [
          String(at + 1),
          label,
          formatMoney(amount),
        ]),
        keepsTogether: true,
      },
      {
        title:
          'The work shown on the continuation sheet is complete as stated, and the amount due is requested for it.',
        columns: [
          { label: '', share: 1 },
          { label: '', share: 1 },
        ],
        rows: [
          [`Contractor: ${company.name}`, `Owner: ${project.client_name ?? ''}`],
          [`Signature: ${blank}`, `Approved amount: ${blank}`],
          [`Date: ${blank}`, `Signature and date: ${blank}`],
        ],
        keepsTogether: true,
      },
      {
        title: 'Continuation sheet',
        startsPage: true,
        columns: sheetColumns.map((column) => ({ ...column })),
        rows: rows.map(printed),
        totals: printed(totals),
      },
    ],
  };
}

/** The same figures as rows of a spreadsheet: the continuation sheet, its totals, and the summary. */
export function applicationCsv(application: PrintedApplication): {
  titles: string[];
  rows: (string | number)[][];
} {
  const { rows, totals } = sheetOf(application);
  return {
    titles: sheetColumns.map(({ label }) => label),
    rows: [
      ...rows,
      totals,
      [],
      ...summaryOf(application).map(([label, amount]): (string | number)[] => ['', label, amount]),
    ].map((row) => row.map((cell) => (typeof cell === 'number' ? cell.toFixed(2) : cell))),
  };
}
