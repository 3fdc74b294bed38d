import { z } from '@plumbline/data';
import { orderState, receipt } from './orderShapes.ts';
import { text, orderKind } from './needShapes.ts';

const deliveryLine = z.object({
  id: z.string(),
  description: z.string(),
  quantity: z.number(),
  unit: text,
  received_quantity: z.number(),
});
export const deliveries = z.array(
  z.object({
    id: z.string(),
    number: z.string(),
    state: orderState,
    kind: orderKind,
    vendor_name: text,
    needed_by: text,
    lines: z.array(deliveryLine),
    receipts: z.array(receipt),
  }),
);
/** An order of a project as the field sees it, without prices. */
export type Delivery = z.infer<typeof deliveries>[number];

export type ReceiptInput = {
  id: string;
  order_id: string;
  received_on: string;
  note: string;
  photo_hash: string | null;
  is_over_confirmed: boolean;
  lines: { order_line_id: string; quantity: number }[];
};
