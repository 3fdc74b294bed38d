import { idOf, useSearchParams } from '@plumbline/platform';
import { inboxFilters, type InboxFilter } from '../../data/inbox.ts';

/** The filter, search, page, and open conversation, in the address. */
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
  const page = Number(search.get('page') ?? '0');
  return {
    filter: inboxFilters.find((one) => one === search.get('filter')) ?? 'mine',
    q: search.get('q') ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 0,
    open: idOf(search, 'open'),
    setFilter: (filter: InboxFilter) => change({ filter, page: undefined, open: undefined }),
    setSearch: (q: string) => change({ q, page: undefined }),
    setPage: (next: number) => change({ page: next > 0 ? String(next) : undefined }),
    setOpen: (open: string | undefined) => change({ open }),
  };
}
export type InboxState = ReturnType<typeof useInboxState>;
