import { useCallback, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isNarrowNow, onTurn } from './listView.ts';

type RecordView = 'grid' | 'list';

const read = (key: string): RecordView => (localStorage.getItem(key) === 'grid' ? 'grid' : 'list');

/**
 * How a list of records is drawn: as cards (`grid`), or as a table, on a phone two lines each (`list`). The choice is
 * remembered for each list, apart for phone and desktop; `view` in the address, as in a shared link, comes first.
 */
export function useRecordView(list: string): {
  view: RecordView;
  isNarrow: boolean;
  onView: (view: RecordView) => void;
} {
  const isNarrow = useSyncExternalStore(onTurn, isNarrowNow);
  const key = `plumbline.view.${list}${isNarrow ? '.phone' : ''}`;
  const [search, setSearch] = useSearchParams();
  const [chosen, setChosen] = useState<{ key: string; view: RecordView }>();
  const onView = useCallback(
    (view: RecordView) => {
      localStorage.setItem(key, view);
      setChosen({ key, view });
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          next.delete('view');
          return next;
        },
        { replace: true, preventScrollReset: true },
      );
    },
    [key, setSearch],
  );
  const asked = search.get('view');
  const view =
    asked === 'grid' || asked === 'list' ? asked : chosen?.key === key ? chosen.view : read(key);
  return { view, isNarrow, onView };
}
