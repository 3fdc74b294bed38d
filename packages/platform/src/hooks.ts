import type { EventId, EventPayload } from '@plumbline/contract';
import { useCallback, useEffect, useEffectEvent } from 'react';
import { useAreaId, usePlatform } from './platform.ts';

/** Tells the other areas that something happened; ids only, the payload as the catalogue says. */
export function useEmit() {
  const { events, onUse } = usePlatform();
  const area = useAreaId();
  return useCallback(
    <Id extends EventId>(id: Id, payload: EventPayload<Id>) => {
      onUse?.({ kind: 'emits', id, area });
      events.emit(id, payload);
    },
    [events, onUse, area],
  );
}

/** Hears an event for as long as the component is shown. */
export function useAreaEvent<Id extends EventId>(
  id: Id,
  handler: (payload: EventPayload<Id>) => void,
): void {
  const { events, onUse } = usePlatform();
  const area = useAreaId();
  onUse?.({ kind: 'handles', id, area });
  const hear = useEffectEvent(handler);
  useEffect(() => events.on(id, (payload) => hear(payload)), [events, id]);
}

/**
 * While `isUnsaved`, leaving asks first and a new version of the product waits.
 * Pass a form's `isDirty`; `in: 'tab'` where another tab of the same page takes the form's place.
 */
export function useUnsavedWork(isUnsaved: boolean, { in: place }: { in?: 'tab' } = {}): void {
  const { unsaved } = usePlatform();
  const isInTab = place === 'tab';
  useEffect(() => (isUnsaved ? unsaved.add(isInTab) : undefined), [isUnsaved, isInTab, unsaved]);
}

/**
 * Puts a page's own title, such as a project's name, into the document title and the breadcrumbs;
 * `above` is that of the page above it, where that one would name itself too.
 */
export function usePageTitle(title: string | undefined, above?: string): void {
  const { setTitle } = usePlatform();
  useEffect(() => {
    setTitle(title, above);
    return () => setTitle(undefined);
  }, [title, above, setTitle]);
}
