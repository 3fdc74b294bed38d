import { z, type PendingMutation } from '@plumbline/data';
import { deliveriesTag } from './orderTags.ts';
import type { Receipt } from './orderShapes.ts';
import type { Delivery, ReceiptInput } from './deliveryShapes.ts';

/** Prefix of `about` for queued receipts of a project, or of stock. */
export const receiptFolder = (project: string) => `purchasing/receipts/${project}/`;

/** A receipt to queue while offline. */
export const receiptChange = (input: ReceiptInput, number: string, project: string | null) => ({
  about: `${receiptFolder(project ?? 'stock')}${input.id}`,
  title: `Delivery on ${number}`,
  shows: input,
  write: { method: 'post' as const, path: '/rpc/receive_goods', body: { p_receipt: input } },
  tags: [deliveriesTag(project ?? 'stock')],
});

const shown = z.object({
  id: z.string(),
  order_id: z.string(),
  received_on: z.string(),
  note: z.string(),
  lines: z.array(z.object({ order_line_id: z.string(), quantity: z.number() })),
});

export type ShownDelivery = Omit<Delivery, 'receipts'> & {
  receipts: (Receipt & { isQueued?: boolean })[];
};

/** An order with the receipts that this device has not sent yet; a refused one is not counted. */
export function withQueued(order: Delivery, changes: readonly PendingMutation[]): ShownDelivery {
  const queued = changes.flatMap(({ state, shows }) => {
    const { data } = shown.safeParse(shows);
    const isOpen = state !== 'refused' && data?.order_id === order.id;
    return isOpen && !order.receipts.some(({ id }) => id === data.id) ? [data] : [];
  });
  const queuedOf = (line: string) =>
    queued
      .flatMap(({ lines }) => lines)
      .reduce((sum, one) => sum + (one.order_line_id === line ? one.quantity : 0), 0);
  return {
    ...order,
    lines: order.lines.map((line) => ({
      ...line,
      received_quantity: Math.round((line.received_quantity + queuedOf(line.id)) * 1000) / 1000,
    })),
    receipts: [
      ...queued.map((one) => ({
        ...one,
        photo_hash: null,
        undone_at: null,
        received_by_name: null,
        isQueued: true,
      })),
      ...order.receipts,
    ],
  };
}
