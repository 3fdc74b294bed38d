import { z } from '@plumbline/data';
import type { BillSuggestion } from '@plumbline/domain/bill-reading';
import type { Bill } from '../../data/billSchemas.ts';
import type { BillInput } from '../../data/bills.ts';

const isNumber = (text: string) => text.trim() !== '' && Number.isFinite(Number(text));
const money = z.string().refine(isNumber, 'Enter an amount');
const optionalNumber = z
  .string()
  .refine((text) => text.trim() === '' || isNumber(text), 'Enter a number');
const line = z.object({
  order_line_id: z.string(),
  project_id: z.string(),
  cost_code_id: z.string(),
  description: z.string().max(500, 'At most 500 characters'),
  quantity: z.string().refine(isNumber, 'Enter a number'),
  unit_cost: optionalNumber,
  amount: money,
});

/** The form of a bill: everything as it is typed. */
export const billForm = z.object({
  vendor_id: z.string().min(1, 'Choose a vendor'),
  vendor_number: z.string().max(60, 'At most 60 characters'),
  bill_date: z.string().min(1, 'Enter the date of the bill'),
  due_date: z.string(),
  tax: optionalNumber,
  total: money,
  retainage_percent: optionalNumber,
  note: z.string().max(2000, 'At most 2,000 characters'),
  lines: z.array(line).min(1, 'Add at least one line'),
});
export type BillValues = z.infer<typeof billForm>;

export const emptyLine = {
  order_line_id: '',
  project_id: '',
  cost_code_id: '',
  description: '',
  quantity: '1',
  unit_cost: '',
  amount: '',
};
const text = (value: number | null) => (value === null ? '' : String(value));

/** A bill, or a new one, in the form. */
export function toValues(bill: Bill | undefined): BillValues {
  return {
    vendor_id: bill?.vendor_id ?? '',
    vendor_number: bill?.vendor_number ?? '',
    bill_date: bill?.bill_date ?? '',
    due_date: bill?.due_date ?? '',
    tax: bill && bill.tax !== 0 ? text(bill.tax) : '',
    total: bill && bill.total !== 0 ? bill.total.toFixed(2) : '',
    retainage_percent: bill && bill.retainage_percent !== 0 ? text(bill.retainage_percent) : '',
    note: bill?.note ?? '',
    lines: bill?.lines.length
      ? bill.lines.map((one) => ({
          order_line_id: one.order_line_id ?? '',
          project_id: one.project_id ?? '',
          cost_code_id: one.cost_code_id ?? '',
          description: one.description,
          quantity: text(one.quantity),
          unit_cost: text(one.unit_cost),
          amount: one.amount.toFixed(2),
        }))
      : [emptyLine],
  };
}

/** The form as the database takes it. */
export function toInput(
  values: BillValues,
  { id, version }: { id: string; version?: number },
): BillInput {
  const number = (value: string) => (value.trim() === '' ? null : Number(value));
  return {
    id,
    ...(version !== undefined && { version }),
    vendor_id: values.vendor_id,
    vendor_number: values.vendor_number.trim(),
    bill_date: values.bill_date,
    due_date: values.due_date || null,
    tax: number(values.tax) ?? 0,
    total: Number(values.total),
    retainage_percent: number(values.retainage_percent) ?? 0,
    note: values.note,
    lines: values.lines.map((one) => ({
      order_line_id: one.order_line_id || null,
      project_id: one.project_id || null,
      cost_code_id: one.cost_code_id || null,
      description: one.description,
      quantity: Number(one.quantity),
      unit_cost: number(one.unit_cost),
      amount: Number(one.amount),
    })),
  };
}

/** What a reading suggests for the lines of the form. */
export const toLines = (bill: BillSuggestion): BillValues['lines'] =>
  bill.lines.map((one) => ({
    ...emptyLine,
    description: one.description,
    quantity: text(one.quantity ?? 1),
    unit_cost: text(one.unitCost),
    amount: one.amount.toFixed(2),
  }));
