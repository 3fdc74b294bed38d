import { z } from '@plumbline/data';
import type { OrderInput, PurchaseOrder } from '../../data/orderShapes.ts';

const amount = (message: string, digits: number) =>
  z
    .string()
    .trim()
    .refine((text) => new RegExp(String.raw`^\d{1,8}(\.\d{1,${digits}})?$`).test(text), message);
const quantity = amount('Enter a number with at most three decimals.', 3).refine(
  (text) => Number(text) > 0,
  'Enter a quantity above 0.',
);

const orderLine = z.object({
  id: z.string(),
  material_id: z.string(),
  quote_item_id: z.string(),
  budget_line_id: z.string(),
  description: z.string().trim().min(1, 'Enter a description.').max(500),
  quantity,
  unit: z.string().trim().max(40),
  unit_cost: amount('Enter a cost of 0 or more.', 4),
  cost_code_id: z.string(),
});

export const orderSchema = z.object({
  vendor_id: z.string().min(1, 'Choose a vendor.'),
  project_id: z.string(),
  kind: z.enum(['materials', 'subcontract']),
  needed_by: z.string(),
  ship_to: z.string().trim().max(500),
  terms: z.string().trim().max(500),
  message: z.string().trim().max(2000),
  tax: amount('Enter an amount of 0 or more.', 2),
  retainage_percent: amount('Enter a percent from 0 to 100.', 2).refine(
    (text) => Number(text) <= 100,
    'Enter a percent from 0 to 100.',
  ),
  revision_reason: z.string().trim().max(500),
  lines: z.array(orderLine).min(1, 'Add a line.'),
});
export type OrderValues = z.infer<typeof orderSchema>;

export const emptyLine: OrderValues['lines'][number] = {
  id: '',
  material_id: '',
  quote_item_id: '',
  budget_line_id: '',
  description: '',
  quantity: '1',
  unit: '',
  unit_cost: '0',
  cost_code_id: '',
};

/** What the form starts with. */
export const orderValues = (order?: PurchaseOrder, project = ''): OrderValues => ({
  vendor_id: order?.vendor_id ?? '',
  project_id: order ? (order.project_id ?? '') : project,
  kind: order?.kind ?? 'materials',
  needed_by: order?.needed_by ?? '',
  ship_to: order?.ship_to ?? '',
  terms: order?.terms ?? '',
  message: order?.message ?? '',
  tax: String(order?.tax ?? 0),
  retainage_percent: String(order?.retainage_percent ?? 0),
  revision_reason: '',
  lines: order?.lines.map((line) => ({
    id: line.id,
    material_id: line.material_id ?? '',
    quote_item_id: line.quote_item_id ?? '',
    budget_line_id: line.budget_line_id ?? '',
    description: line.description,
    quantity: String(line.quantity),
    unit: line.unit ?? '',
    unit_cost: String(line.unit_cost),
    cost_code_id: line.cost_code_id ?? '',
  })) ?? [emptyLine],
});

/** The form as `save_purchase_order` takes it. */
export const toOrderInput = (
  { lines, project_id, needed_by, tax, retainage_percent, ...values }: OrderValues,
  of: Pick<OrderInput, 'id' | 'version' | 'quote_id'>,
): OrderInput => ({
  ...of,
  ...values,
  project_id: project_id || null,
  needed_by: needed_by || null,
  tax: Number(tax),
  retainage_percent: Number(retainage_percent),
  lines: lines.map((line) => ({
    ...(line.id && { id: line.id }),
    material_id: line.material_id || null,
    quote_item_id: line.quote_item_id || null,
    budget_line_id: line.budget_line_id || null,
    cost_code_id: line.cost_code_id || null,
    description: line.description,
    quantity: Number(line.quantity),
    unit: line.unit || null,
    unit_cost: Number(line.unit_cost),
  })),
});

/** The sum of the lines and tax as typed, in dollars; wrong numbers count as 0. */
export const totalOf = ({ lines, tax }: Pick<OrderValues, 'lines' | 'tax'>) =>
  lines.reduce(
    (sum, line) => sum + (Math.round(Number(line.quantity) * Number(line.unit_cost) * 100) || 0),
    Math.round(Number(tax) * 100) || 0,
  ) / 100;
