import { listValue, z } from '@plumbline/data';
import { changeOrderStatuses, costCategories } from '@plumbline/domain';

export const changeOrder = z.object({
  id: z.string(),
  number: z.string(),
  title: z.string(),
  description: z.string(),
  reason: z.string(),
  amount: z.number(),
  /** Sum of the known costs; null while none is known. */
  cost: z.number().nullish(),
  unknown_costs: z.number().nullish(),
  schedule_days: z.number(),
  status: listValue(changeOrderStatuses),
  date: z.string(),
  /** The client's last day to decide in the portal. */
  respond_by: z.string().nullish(),
  /** Approving it also creates its draft invoice. */
  invoice_on_approval: z.boolean().nullish(),
  approved_by: z.string().nullable(),
  decision_note: z.string(),
  version: z.number(),
  /** Invoices that bill it, with the amount each one bills. */
  invoices: z.array(z.object({ id: z.string(), invoice_number: z.string(), amount: z.number() })),
  items: z.array(
    z.object({
      category: listValue(costCategories),
      description: z.string(),
      quantity: z.number(),
      unit_price: z.number(),
      total_price: z.number(),
      unit_cost: z.number().nullish(),
      cost_code_id: z.string().nullish(),
    }),
  ),
});
export type ChangeOrder = z.infer<typeof changeOrder>;
