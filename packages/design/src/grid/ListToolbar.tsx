import GridIcon from '@mui/icons-material/GridViewRounded';
import ListIcon from '@mui/icons-material/ViewListRounded';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useContext, type ReactNode } from 'react';
import type { ListSort } from './list.ts';
import { FilterMode, ListFiltersContext } from './listFilters.ts';
import { SelectFilter } from './SelectFilter.tsx';

/** How a list is drawn. */
export type ListView = 'grid' | 'list';

type SortOption = ListSort & { label: string };

type ListToolbarProps = {
  search?: ReactNode;
  sort?: ListSort | undefined;
  sortOptions?: readonly SortOption[];
  onSort?: (sort: ListSort[]) => void;
  view?: ListView;
  onView?: (view: ListView) => void;
  /** The list's acts, at the right. */
  actions?: ReactNode;
};

const keyOf = ({ field, direction }: ListSort) => `${field}-${direction}`;

/** Above a list: search, order, grid or list, and the list's acts. */
export function ListToolbar({
  search,
  sort,
  sortOptions = [],
  onSort,
  view,
  onView,
  actions,
}: ListToolbarProps) {
  const { filters, isEmpty } = useContext(ListFiltersContext) ?? {};
  const chosen = sortOptions.find((option) => sort && keyOf(option) === keyOf(sort));
  if (isEmpty) return null;
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        // The label of what is chosen stands in its border, so lines want more room than what is beside each other.
        gap: { xs: '12px 8px', md: 1.5 },
        mb: 1,
      }}
    >
      {search && (
        <Box
          sx={{
            // On a tablet, too, it has a row of its own where the rest fills one.
            flex: {
              xs: '1 1 100%',
              sm: `1 1 ${onView && actions ? '100%' : '200px'}`,
              md: '1 1 200px',
            },
          }}
        >
          {search}
        </Box>
      )}
      {filters && <FilterMode value="button">{filters}</FilterMode>}
      {onSort && (
        <Box sx={{ flex: { xs: '1 1 112px', sm: '0 1 220px' }, minWidth: { xs: 112, sm: 160 } }}>
          <SelectFilter
            label="Sort by"
            value={chosen ? keyOf(chosen) : ''}
            options={sortOptions.map((option) => ({ value: keyOf(option), label: option.label }))}
            onChange={(key) => {
              const next = sortOptions.find((option) => keyOf(option) === key);
              if (next) onSort([{ field: next.field, direction: next.direction }]);
            }}
          />
        </Box>
      )}
      {onView && (
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label="View"
          value={view}
          onChange={(_, next: ListView | null) => next && onView(next)}
        >
          <ToggleButton value="grid" aria-label="Grid view">
            <GridIcon fontSize="small" />
          </ToggleButton>
          <ToggleButton value="list" aria-label="List view">
            <ListIcon fontSize="small" />
          </ToggleButton>
        </ToggleButtonGroup>
      )}
      {actions && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: { sm: 'auto' } }}>{actions}</Box>
      )}
      {filters && <FilterMode value="chips">{filters}</FilterMode>}
    </Box>
  );
}
