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
  /** The shell's Ask was pressed: whoever fills `shell.assistant@1` opens it. */
  'assistant.requested@1': z.strictObject({}),
} as const;
type CatalogEvent = keyof typeof eventCatalog;

/**
 * Events that areas emit beside the catalog, by id, with their payload: ids only. An area adds its own, under ids that
 * start with its own: `declare module '@plumbline/contract' { interface AreaEvents { 'permits.issued@1': { permit_id: string } } }`.
 */
// An interface, because only interfaces merge.
export interface AreaEvents {}

// oxlint-disable-next-line typescript/no-redundant-type-constituents -- empty here; areas fill it
export type EventId = CatalogEvent | keyof AreaEvents;
export type EventPayload<Id extends EventId> = Id extends CatalogEvent
  ? z.infer<(typeof eventCatalog)[Id]>
  : Id extends keyof AreaEvents
    ? AreaEvents[Id]
    : never;

const anyIds = z.record(z.string(), z.uuid());

/** The schema of an event's payload; an event outside the catalog may carry any ids, and nothing else. */
export function payloadOf(id: string): z.ZodMiniType {
  return Object.entries(eventCatalog).find(([known]) => known === id)?.[1] ?? anyIds;
}
