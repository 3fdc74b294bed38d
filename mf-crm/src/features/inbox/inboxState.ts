import { z } from '@plumbline/data';
import { idOf, useSearchParams } from '@plumbline/platform';
import { useMemo } from 'react';
import { inboxFilters, type InboxCursor, type InboxFilter } from '../../data/inboxShapes.ts';

const place = z.object({
  at: z.string().refine((at) => !Number.isNaN(Date.parse(at))),
  id: z.uuid(),
});

/** A place in the list from the address, such as before=2026-03-02T15:00:00+00:00_<id>. */
function cursorOf(search: URLSearchParams): InboxCursor | undefined {
  const before = search.get('before');
  const [at, id] = (before ?? search.get('after') ?? '').split('_');
  const { data } = place.safeParse({ at, id });
  return data && { ...data, is_newer: before === null };
}

/** The filter, search, place in the list, and open conversation, in the address. */
export function useInboxState() {
  const [search, setSearch] = useSearchParams();
  const change = (values: Record<string, string | undefined>) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [name, value] of Object.entries(values))
          if (value) next.set(name, value);
          else next.delete(name);
        return next;
      },
      { replace: !('open' in values && values.open) },
    );
  const cursor = useMemo(() => cursorOf(search), [search]);
  const anywhere = { before: undefined, after: undefined };
  return {
    filter: inboxFilters.find((one) => one === search.get('filter')) ?? 'mine',
    q: search.get('q') ?? '',
    cursor,
    open: idOf(search, 'open'),
    setFilter: (filter: InboxFilter) => change({ filter, ...anywhere, open: undefined }),
    setSearch: (q: string) => change({ q, ...anywhere }),
    setCursor: ({ at, id, is_newer }: InboxCursor) =>
      change({ ...anywhere, [is_newer ? 'after' : 'before']: `${at}_${id}` }),
    setOpen: (open: string | undefined) => change({ open }),
  };
}
export type InboxState = ReturnType<typeof useInboxState>;
