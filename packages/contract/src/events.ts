import * as z from 'zod/mini';

const only = <Key extends string>(key: Key) =>
  z.strictObject({ [key]: z.uuid() } as Record<Key, z.ZodMiniUUID>);

/** What areas tell each other: ids only, never rows; the version follows the @. */
export const eventCatalog = {
  'project.created@1': only('project_id'),
  'client.created@1': only('client_id'),
  'item.created@1': only('item_id'),
  'quote.created@1': only('quote_id'),
  'invoice.created@1': only('invoice_id'),
  'payment.recorded@1': only('invoice_id'),
  'company.updated@1': only('company_id'),
} as const;
export type EventId = keyof typeof eventCatalog;
export type EventPayload<Id extends EventId> = z.infer<(typeof eventCatalog)[Id]>;
