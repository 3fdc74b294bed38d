import {
  Box,
  Button,
  Drawer,
  Stack,
  Typography,
  useMediaQuery,
  type Theme,
} from '@plumbline/design';
import { useState, type ReactNode } from 'react';
import { activeFilters, type AnalyticsFilters } from './analyticsState.ts';
import { FilterFields } from './FilterFields.tsx';

type FilterSidebarProps = {
  filters: AnalyticsFilters;
  onApply: (filters: Partial<AnalyticsFilters>) => void;
  onClear: () => void;
  onClose: () => void;
  /** KPI tiles and goals, below the filters. */
  children: ReactNode;
};

/**
 * Filters & KPIs: left column on wide screens; on phones a drawer closed by tapping the backdrop.
 */
export function FilterSidebar({
  filters,
  onApply,
  onClear,
  onClose,
  children,
}: FilterSidebarProps) {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'));
  const [draft, setDraft] = useState(filters);
  const change = (changed: Partial<AnalyticsFilters>) => setDraft({ ...draft, ...changed });
  const apply = () => {
    const { from, to, type, segment, region } = draft;
    onApply({ from, to, type, segment, region });
    if (!isWide) onClose();
  };
  const clear = () => {
    setDraft({ ...draft, from: '', to: '', type: [], segment: [], region: [] });
    onClear();
  };
  const content = (
    <Stack spacing={2.5}>
      <Typography variant="h3" component="h2" id="analytics-filters">
        Filters &amp; KPIs
      </Typography>
      <FilterFields draft={draft} onChange={change} />
      <Stack direction="row" spacing={1}>
        <Button variant="contained" onClick={apply}>
          Apply Filters
        </Button>
        <Button
          variant="outlined"
          onClick={clear}
          disabled={activeFilters(draft) + activeFilters(filters) === 0}
        >
          Clear All
        </Button>
      </Stack>
      {children}
    </Stack>
  );
  if (isWide)
    return (
      <Box
        component="section"
        aria-labelledby="analytics-filters"
        sx={{ width: 264, flexShrink: 0 }}
      >
        {content}
      </Box>
    );
  return (
    <Drawer
      open
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': 'analytics-filters',
          sx: { width: 'min(320px, 88vw)', p: 2 },
        },
      }}
    >
      {content}
    </Drawer>
  );
}
