import { z } from '@plumbline/data';

export const text = z.string().nullable();
export const orderKind = z.enum(['materials', 'subcontract']);

const needLine = z.object({
  key: z.string(),
  material_id: text,
  quote_item_id: text,
  budget_line_id: text,
  cost_code_id: text,
  description: z.string(),
  quantity: z.number(),
  unit: text,
  unit_cost: z.number(),
  ordered: z.number(),
  kind: orderKind.default('materials'),
});
export type NeedLine = z.infer<typeof needLine>;
export const needs = z.array(
  z.object({ vendor_id: text, vendor_name: text, lines: z.array(needLine) }),
);
/** What can be ordered, by preferred vendor. */
export type Needs = z.infer<typeof needs>;
export type NeedSource = { quote_id: string } | { project_id: string } | { low_stock: true };
