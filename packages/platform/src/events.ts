import { eventCatalog, type EventId, type EventPayload } from '@plumbline/contract';

type Handler<Id extends EventId> = (payload: EventPayload<Id>) => void;

/** Carries events between areas, within one page. */
export type Events = {
  emit<Id extends EventId>(id: Id, payload: EventPayload<Id>): void;
  /** Answers the function that stops listening. */
  on<Id extends EventId>(id: Id, handler: Handler<Id>): () => void;
};

/**
 * Makes the event bus. A payload that is not what the catalogue says throws at the emitter;
 * a handler that throws is passed to `onFault` and keeps nobody else from hearing.
 */
export function makeEvents(onFault: (fault: unknown) => void = () => {}): Events {
  const hearers: { [Id in EventId]: Set<Handler<Id>> } = {
    'project.created@1': new Set(),
    'client.created@1': new Set(),
    'item.created@1': new Set(),
    'quote.created@1': new Set(),
    'invoice.created@1': new Set(),
    'payment.recorded@1': new Set(),
    'company.updated@1': new Set(),
  };
  return {
    emit(id, payload) {
      eventCatalog[id].parse(payload);
      hearers[id].forEach((handler) => {
        try {
          handler(payload);
        } catch (fault) {
          onFault(fault);
        }
      });
    },
    on(id, handler) {
      hearers[id].add(handler);
      return () => hearers[id].delete(handler);
    },
  };
}
