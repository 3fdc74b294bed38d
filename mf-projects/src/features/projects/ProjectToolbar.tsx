import type { Sort } from '@plumbline/data';
import { Badge, Button, TuneIcon } from '@plumbline/design';
import { ListToolbar, SearchField, type ListView } from '@plumbline/design/grid';
import { lazyComponent } from '@plumbline/platform';
import { useCallback, useState } from 'react';
import type { Condition } from '../../data/conditions.ts';
import { useVisibility } from '../../shared/useVisibility.ts';
import { sortOptions } from './projectListState.ts';

const AdvancedSearchDialog = lazyComponent(() =>
  import('../advanced-search/AdvancedSearchDialog.tsx').then(
    (module) => module.AdvancedSearchDialog,
  ),
);

type ProjectToolbarProps = {
  q: string;
  conditions: readonly Condition[];
  sort: Sort | undefined;
  view: { view: ListView; onView?: (view: ListView) => void };
  onFilters: (changed: { q?: string; ask?: string }) => void;
  onSort: (sort: Sort[]) => void;
};

/** Search, Advanced Search, order, and grid or list. */
export function ProjectToolbar({
  q,
  conditions,
  sort,
  view,
  onFilters,
  onSort,
}: ProjectToolbarProps) {
  const visibility = useVisibility();
  const [isAsking, setAsking] = useState(false);
  const search = useCallback((text: string) => onFilters({ q: text }), [onFilters]);
  return (
    <>
      <ListToolbar
        search={<SearchField label="Search projects" value={q} onSearch={search} />}
        sort={sort}
        sortOptions={sortOptions(visibility)}
        onSort={onSort}
        view={view.view}
        {...(view.onView && { onView: view.onView })}
        actions={
          <Badge badgeContent={conditions.length} color="primary">
            <Button variant="outlined" startIcon={<TuneIcon />} onClick={() => setAsking(true)}>
              Advanced Search
            </Button>
          </Badge>
        }
      />
      {isAsking && (
        <AdvancedSearchDialog
          conditions={conditions}
          onSearch={(wanted) => onFilters({ ask: wanted.length > 0 ? JSON.stringify(wanted) : '' })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
