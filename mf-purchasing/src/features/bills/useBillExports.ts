import { messageOf } from '@plumbline/data';
import { today } from '@plumbline/design';
import { exportAll, type FileActions } from '@plumbline/design/grid';
import type { CsvColumn } from '@plumbline/design/import';
import { useToasts } from '@plumbline/platform';
import { useState } from 'react';
import {
  exportRows,
  useLazyExportedBillsQuery,
  useLazyExportedPaymentsQuery,
  useLazyYearTotalsQuery,
  type ExportedBill,
  type ExportedPayment,
  type YearTotal,
} from '../../data/billExports.ts';

type FileAction = Parameters<typeof FileActions>[0]['actions'][number];
type BillLine = ExportedBill & { line: ExportedBill['lines'][number] };

/** One row a line, with the columns of a QuickBooks bill import. */
const billColumns: readonly CsvColumn<BillLine>[] = [
  { title: 'Bill No', value: ({ vendor_number: number }) => number },
  { title: 'Vendor', value: ({ vendor }) => vendor },
  { title: 'Bill Date', value: ({ bill_date: day }) => day },
  { title: 'Due Date', value: ({ due_date: day }) => day },
  { title: 'Terms', value: ({ payment_terms: terms }) => terms },
  { title: 'Account', value: ({ line }) => line.account },
  { title: 'Line Description', value: ({ line }) => line.description },
  { title: 'Quantity', value: ({ line }) => line.quantity },
  { title: 'Rate', value: ({ line }) => line.unit_cost },
  { title: 'Line Amount', value: ({ line }) => line.amount },
  { title: 'Line Tax Amount', value: ({ line }) => line.tax },
  { title: 'Customer/Project', value: ({ line }) => line.project },
];
const paymentColumns: readonly CsvColumn<ExportedPayment>[] = [
  { title: 'Payment Date', value: ({ paid_on: day }) => day },
  { title: 'Vendor', value: ({ vendor }) => vendor },
  { title: 'Bill No', value: ({ vendor_number: number }) => number },
  { title: 'Payment Method', value: ({ method }) => method },
  { title: 'Ref No', value: ({ reference }) => reference },
  { title: 'Amount', value: ({ amount }) => amount },
];
const yearColumns: readonly CsvColumn<YearTotal>[] = [
  { title: 'Vendor', value: ({ name }) => name },
  { title: 'Company', value: ({ company_name: name }) => name },
  { title: 'Tax ID', value: ({ tax_id: id }) => id },
  { title: 'W-9 on file', value: ({ has_w9: has }) => (has ? 'Yes' : 'No') },
  { title: 'Paid', value: ({ paid }) => paid },
];

/** Pages that go on after the last id of the page before. */
function after<Row extends { id: string }>(fetch: (id: string | undefined) => Promise<Row[]>) {
  let last: string | undefined;
  return async () => {
    const rows = await fetch(last);
    last = rows.at(-1)?.id;
    return { rows, total: 0, isMore: rows.length === exportRows };
  };
}

/** Bills and payments for the bookkeeper, and last year's totals for 1099 forms. */
export function useBillExports(): FileAction[] {
  const toasts = useToasts();
  const [running, setRunning] = useState<string>();
  const [bills] = useLazyExportedBillsQuery();
  const [payments] = useLazyExportedPaymentsQuery();
  const [totals] = useLazyYearTotalsQuery();
  const year = Number(today().slice(0, 4)) - 1;
  const action = (label: string, save: () => Promise<number>): FileAction => ({
    label,
    denial: undefined,
    isRunning: running === label,
    run: () => {
      setRunning(label);
      save()
        .catch((error: unknown) => toasts.error(messageOf(error)))
        .finally(() => setRunning(undefined));
    },
  });
  return [
    action('Export bills', () => {
      const next = after((id) => bills(id).unwrap());
      const fetchPage = async () => {
        const page = await next();
        const rows = page.rows.flatMap((one) => one.lines.map((line) => ({ ...one, line })));
        return { ...page, rows };
      };
      return exportAll({ name: 'bills', columns: billColumns, fetchPage });
    }),
    action('Export payments', () =>
      exportAll({
        name: 'bill-payments',
        columns: paymentColumns,
        fetchPage: after((id) => payments(id).unwrap()),
      }),
    ),
    action(`1099 totals ${year}`, () =>
      exportAll({
        name: `1099-totals-${year}`,
        columns: yearColumns,
        fetchPage: async () => {
          const rows = await totals(year).unwrap();
          return { rows, total: rows.length };
        },
      }),
    ),
  ];
}
