import type { StatusDisplay } from '@plumbline/design';
import type { LienWaiverKind } from '@plumbline/domain';
import type { ApplicationLine, PayApplication } from '../../../data/progressBilling.ts';

export const applicationStateDisplay: Record<PayApplication['state'], StatusDisplay> = {
  draft: { label: 'Draft', tone: 'neutral', shape: 'ring' },
  submitted: { label: 'Submitted', tone: 'accent', shape: 'half' },
  paid: { label: 'Paid', tone: 'success', shape: 'check' },
};

export const waiverLabels: Record<LienWaiverKind, string> = {
  conditional_progress: 'Conditional waiver, progress payment',
  unconditional_progress: 'Unconditional waiver, progress payment',
  conditional_final: 'Conditional waiver, final payment',
  unconditional_final: 'Unconditional waiver, final payment',
};

const cents = (amount: number) => Math.round(amount * 100) / 100;

/** Work and stored materials in percent of the scheduled value, with one decimal. */
export const percentOf = (part: number, whole: number) =>
  whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10;

/** Work of this period, in dollars. */
export const workNow = ({ work, previous_work }: ApplicationLine) => cents(work - previous_work);

/** Sums of the continuation sheet, in dollars. */
export function sheetTotals(lines: readonly ApplicationLine[]) {
  const sum = (read: (line: ApplicationLine) => number) =>
    cents(lines.reduce((total, line) => total + read(line), 0));
  return {
    scheduled: sum((line) => line.scheduled_value),
    previous: sum((line) => line.previous_work),
    now: sum(workNow),
    stored: sum((line) => line.stored),
    completed: sum((line) => line.completed),
    balance: sum((line) => line.balance),
    retainage: sum((line) => line.retainage),
  };
}

/** The summary of a pay application, in the order of the screen, the PDF, and the CSV. */
export function summaryOf(application: PayApplication): [label: string, amount: number][] {
  const { invoice, deducted, released } = application;
  return [
    ['Original contract sum', application.original_value],
    ['Net change by change orders', application.approved_changes],
    ['Contract sum to date', application.contract_sum],
    ['Completed and stored to date', application.completed],
    ['Retainage withheld to date', application.retainage],
    ...(released > 0 ? [['Retainage released by invoice', released] as [string, number]] : []),
    ['Earned less retainage', application.earned],
    ['Less previous applications', application.previous],
    ...(deducted > 0 ? [['Less deposits and earlier invoices', deducted] as [string, number]] : []),
    ['Current payment due', application.due],
    ...(invoice && invoice.tax_amount > 0
      ? ([
          ['Sales tax', invoice.tax_amount],
          ['Invoice amount due', invoice.amount_due],
        ] as [string, number][])
      : []),
    ['Balance to finish, including retainage', application.to_finish],
  ];
}

/** How an error of the database names a line. */
export const lineField = (id: string) => `line_${id.replaceAll('-', '_')}`;
