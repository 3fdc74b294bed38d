import { useMediaQuery, type Theme } from '@plumbline/design';
import type { ListView } from '@plumbline/design/grid';
import { useSearchParams } from '@plumbline/platform';

/** Table or cards, kept in the address; a phone always shows cards and has nothing to choose. */
export function useListView() {
  const [search, setSearch] = useSearchParams();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const chosen: ListView = search.get('view') === 'grid' ? 'grid' : 'list';
  const setView = (view: ListView) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (view === 'grid') next.set('view', view);
        else next.delete('view');
        return next;
      },
      { replace: true },
    );
  return isPhone ? { view: 'grid' as const } : { view: chosen, onView: setView };
}
