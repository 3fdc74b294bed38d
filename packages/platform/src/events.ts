import { payloadOf, type EventId, type EventPayload } from '@plumbline/contract';

type Handler<Id extends EventId> = (payload: EventPayload<Id>) => void;

/** Carries events between areas, within one page. */
export type Events = {
  emit<Id extends EventId>(id: Id, payload: EventPayload<Id>): void;
  /** Answers the function that stops listening. */
  on<Id extends EventId>(id: Id, handler: Handler<Id>): () => void;
};

/** A method, so that a handler of one event's payload fits. */
type Hearer = { hear(payload: unknown): void };

/**
 * Makes the event bus. A payload that is not what the catalogue says throws at the emitter;
 * a handler that throws is passed to `onFault` and keeps nobody else from hearing.
 */
export function makeEvents(onFault: (fault: unknown) => void = () => {}): Events {
  const hearers = new Map<string, Set<Hearer>>();
  return {
    emit(id, payload) {
      payloadOf(id).parse(payload);
      hearers.get(id)?.forEach((hearer) => {
        try {
          hearer.hear(payload);
        } catch (fault) {
          onFault(fault);
        }
      });
    },
    on(id, handler) {
      const hearer: Hearer = { hear: handler };
      const all = hearers.get(id) ?? new Set();
      hearers.set(id, all.add(hearer));
      return () => all.delete(hearer);
    },
  };
}
