import { z } from '@plumbline/data';
import { costCategories, isUnitPriceText, lineTotal, sumMoney } from '@plumbline/domain';
import { dollars, described } from './costForms.ts';

const quantity = z
  .string()
  .trim()
  .refine(
    (text) => /^\d+(\.\d{1,3})?$/.test(text) && Number(text) > 0,
    'Please enter a valid quantity',
  )
  .transform(Number);
/** Empty while unknown; never negative, also on a deduction. */
const unitCost = z
  .string()
  .trim()
  .refine((text) => text === '' || isUnitPriceText(text), 'Please enter a valid cost')
  .transform((text) => (text === '' ? null : Number(text)));
const wholeDays = z
  .string()
  .trim()
  .regex(/^-?\d{1,4}$/, 'Please enter whole days')
  .transform(Number);

/** A change order: what changes, and what each part costs or saves. */
export const changeOrderForm = z.object({
  title: z.string().trim().min(1, 'Please give the change order a title').max(200),
  description: z.string().trim().max(5000, 'The description is too long'),
  reason: z.string().trim().max(500, 'The reason is too long'),
  schedule_days: wholeDays,
  date: z.string().min(1, 'Date is required'),
  respond_by: z.string().transform((day) => day || null),
  invoice_on_approval: z.boolean(),
  items: z
    .array(
      z.object({
        category: z.enum(costCategories),
        cost_code: z.string(),
        description: described('Description is required'),
        quantity,
        unit_price: dollars({ isSigned: true, isUnitPrice: true }),
        unit_cost: unitCost,
      }),
    )
    .min(1, 'At least one item must be added to the change order'),
});
export type ChangeOrderValues = {
  title: string;
  description: string;
  reason: string;
  schedule_days: string;
  date: string;
  respond_by: string;
  invoice_on_approval: boolean;
  items: Record<
    'category' | 'cost_code' | 'description' | 'quantity' | 'unit_price' | 'unit_cost',
    string
  >[];
};
export type ChangeOrderOutput = z.output<typeof changeOrderForm>;

/** Total of the items while editing, in dollars; invalid numbers count as 0. */
export const changeOrderSum = (items: readonly { quantity: string; unit_price: string }[]) =>
  sumMoney(items.map((item) => lineTotal(Number(item.quantity), Number(item.unit_price))));

/** Known cost of the items while editing, in dollars, and how many are unknown; a deduction saves its cost. */
export const changeOrderCost = (
  items: readonly { quantity: string; unit_price: string; unit_cost: string }[],
) => ({
  cost: sumMoney(
    items.map(
      (item) =>
        lineTotal(Number(item.quantity), Number(item.unit_cost)) *
        (Number(item.unit_price) < 0 ? -1 : 1),
    ),
  ),
  unknown: items.filter(({ unit_cost }) => unit_cost.trim() === '').length,
});

export const emptyItem = {
  category: 'other',
  cost_code: '',
  description: '',
  quantity: '1',
  unit_price: '',
  unit_cost: '',
};
