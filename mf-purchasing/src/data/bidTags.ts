import { listTag, rowTag } from '@plumbline/data';

/** The tag of one bid request. */
export const bidTag = (id: string) => rowTag('PurchaseOrder', `bid ${id}`);
/** The tag of a bid request behind a link. */
export const sharedBidTag = rowTag('PurchaseOrder', 'shared bid');
/** What a saved change of a bid request concerns: it, the lists, and the orders that awards create. */
export const bidTags = (error: unknown, id: string) =>
  error ? [] : [bidTag(id), listTag('PurchaseOrder')];
