import { z } from '@plumbline/data';
import type { ZodForm } from '@plumbline/design/forms';
import { costCategories, expenseStatuses, isUnitPriceText } from '@plumbline/domain';

/** Dollars and cents as typed, a unit price with up to four decimals; `isSigned` lets them be negative. */
export const dollars = ({ isSigned = false, isUnitPrice = false } = {}) =>
  z
    .string()
    .trim()
    .refine(
      (text) =>
        isUnitPriceText(isSigned ? text.replace(/^-/, '') : text) &&
        (isUnitPrice || /^-?\d+(\.\d{1,2})?$/.test(text)) &&
        Number(text) !== 0,
      'Please enter a valid amount',
    )
    .transform(Number);

export const described = (message: string) =>
  z.string().trim().min(1, message).max(500, 'The description is too long');

/** Sales tax within an amount, null while it is not recorded; negative in a refund. */
const taxText = z
  .string()
  .trim()
  .refine((text) => text === '' || /^-?\d+(\.\d{1,2})?$/.test(text), 'Please enter a valid amount')
  .transform((text) => (text === '' ? null : Number(text)));

/** A line of the budget, or an expense (a refund is negative). */
export const costForm = (kind: 'budget' | 'expense') =>
  z
    .object({
      category: z.enum(costCategories, 'Please choose a category'),
      cost_code: z.string(),
      description: described('Description is required'),
      amount: dollars({ isSigned: kind === 'expense' }),
      date: z.string().min(1, 'Date is required'),
      status: z.enum(expenseStatuses),
      supplier: z
        .string()
        .trim()
        .max(200, 'The vendor name is too long')
        .transform((name) => name || null),
      tax: taxText,
      payment: z.enum(['paid', 'unpaid']),
      due: z.string().transform((day) => day || null),
      paid_on: z.string().transform((day) => day || null),
    })
    .refine(({ tax, amount }) => tax === null || isPartOf(tax, amount), {
      path: ['tax'],
      message: 'Tax can’t be more than the amount',
    });
const isPartOf = (tax: number, amount: number) =>
  tax >= Math.min(amount, 0) && tax <= Math.max(amount, 0);
export type CostValues = {
  category: string;
  /** The id of a cost code; empty where the codes could not be loaded. */
  cost_code: string;
  description: string;
  amount: string;
  date: string;
  status: string;
  supplier: string;
  tax: string;
  payment: string;
  due: string;
  paid_on: string;
};
export type CostOutput = z.output<ReturnType<typeof costForm>>;
export type CostControl = ZodForm<CostValues, CostOutput>['control'];

const percent = z
  .string()
  .trim()
  .refine(
    (text) => /^\d{1,3}(\.\d{1,3})?$/.test(text) && Number(text) > 0 && Number(text) <= 100,
    'Enter a percentage above 0, up to 100',
  )
  .transform(Number);
const draw = {
  description: described('Description is required'),
  /** Empty for a draw that is due on a date. */
  milestone_id: z.string(),
  due_date: z.string().min(1, 'Due date is required'),
};
/** A payment that is due: an amount before tax, or a share of the contract value. */
export const drawForm = z.discriminatedUnion('basis', [
  z.object({ ...draw, basis: z.literal('amount'), amount: dollars(), percent: z.string() }),
  z.object({ ...draw, basis: z.literal('percent'), percent, amount: z.string() }),
]);
export type DrawValues = z.input<typeof drawForm>;
export type DrawOutput = z.output<typeof drawForm>;

/** A contract's value before tax; a job without pay has 0. */
export const contractForm = z.object({
  value: z
    .string()
    .trim()
    .refine((text) => /^\d+(\.\d{1,2})?$/.test(text), 'Please enter a valid contract value')
    .transform(Number),
});
export const unlockForm = z.object({
  reason: z
    .string()
    .trim()
    .min(1, 'Enter the reason for unlocking the contract')
    .max(500, 'The reason is too long'),
});

/** Empty means that the rule estimates it. */
export const forecastForm = z.object({
  cost: z
    .string()
    .trim()
    .refine((text) => text === '' || /^\d+(\.\d{1,2})?$/.test(text), 'Please enter a valid amount')
    .transform((text) => (text === '' ? null : Number(text))),
});

export const transferForm = z
  .object({
    from: z.string().min(1, 'Please choose a cost code'),
    to: z.string().min(1, 'Please choose a cost code'),
    amount: dollars(),
    reason: z.string().trim().max(500, 'The reason is too long'),
  })
  .refine(({ from, to }) => from !== to, {
    path: ['to'],
    message: 'Choose two different cost codes',
  });
