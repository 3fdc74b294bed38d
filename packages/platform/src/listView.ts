import { useCallback, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';

type ListView = 'grid' | 'list';

/** Less than a table's columns and the acts on its rows need: a phone, or a page at twice its size. */
const narrow = '(max-width: 767.95px)';
export const isNarrowNow = () => matchMedia(narrow).matches;
export const onTurn = (changed: () => void) => {
  const width = matchMedia(narrow);
  width.addEventListener('change', changed);
  return () => width.removeEventListener('change', changed);
};

/**
 * A list as cards or as a table, kept in the address where it is not `first`. A phone always shows cards and
 * has nothing to choose: there is no `onView`.
 */
export function useListView(first: ListView): {
  view: ListView;
  onView?: (view: ListView) => void;
} {
  const [search, setSearch] = useSearchParams();
  const isNarrow = useSyncExternalStore(onTurn, isNarrowNow);
  const other = first === 'grid' ? 'list' : 'grid';
  const onView = useCallback(
    (view: ListView) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          if (view === first) next.delete('view');
          else next.set('view', view);
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch, first],
  );
  if (isNarrow) return { view: 'grid' };
  return { view: search.get('view') === other ? other : first, onView };
}
