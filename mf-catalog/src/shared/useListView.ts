import { useMediaQuery, type Theme } from '@plumbline/design';
import type { ListView } from '@plumbline/design/grid';
import { useSearchParams } from '@plumbline/platform';

/** Cards or table, kept in the address; a phone always shows cards. */
export function useListView() {
  const [search, setSearch] = useSearchParams();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const chosen: ListView = search.get('view') === 'list' ? 'list' : 'grid';
  const setView = (view: ListView) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (view === 'list') next.set('view', view);
        else next.delete('view');
        return next;
      },
      { replace: true },
    );
  return { view: isPhone ? 'grid' : chosen, setView };
}
