import FilterIcon from '@mui/icons-material/FilterListRounded';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useContext, useId, useState, type ReactNode } from 'react';
import { FilterMode, ListFiltersContext } from './listFilters.ts';

type FilterPanelProps = {
  /** How many filters are set; shown where the panel is folded away. */
  active: number;
  onClear: () => void;
  clearLabel?: string;
  children: ReactNode;
};

/** The filters of a list: a panel at its left, a sheet from below on a tablet and a phone, and chips above it. */
export function FilterPanel(props: FilterPanelProps) {
  const mode = useContext(FilterMode);
  const list = useContext(ListFiltersContext);
  if (mode === 'chips') return <Chips {...props} />;
  if (mode === 'button' && list?.isWide)
    return <FiltersButton active={props.active} isOpen={list.isOpen} onClick={list.onToggle} />;
  return mode === 'button' ? <Sheet {...props} /> : <Panel {...props} />;
}

type FiltersButtonProps = { active: number; isOpen: boolean; onClick: () => void };

const FiltersButton = ({ active, isOpen, onClick }: FiltersButtonProps) => (
  <Badge badgeContent={active} color="primary">
    <Button
      variant={isOpen ? 'contained' : 'outlined'}
      disableElevation
      startIcon={<FilterIcon />}
      aria-expanded={isOpen}
      onClick={onClick}
    >
      Filters
    </Button>
  </Badge>
);

/** What a panel has besides its filters, such as a button: shown in the panel only, not among the chips. */
export function PanelOnly({ children }: { children: ReactNode }) {
  return useContext(FilterMode) === 'chips' ? null : children;
}

/** Filters that are set draw themselves as chips; the others, and what else the panel has, are left out. */
function Chips({ active, onClear, children }: FilterPanelProps) {
  if (active === 0) return null;
  return (
    <Box
      component="section"
      aria-label="Active filters"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        flex: '1 1 100%',
        '& > :not(.MuiChip-root, [data-clear])': { display: 'none' },
      }}
    >
      {children}
      <Button size="small" data-clear onClick={onClear}>
        Clear
      </Button>
    </Box>
  );
}

function Clear({ active, onClear, clearLabel = 'Clear Filters' }: FilterPanelProps) {
  return (
    <Button variant="outlined" onClick={onClear} disabled={active === 0}>
      {clearLabel}
    </Button>
  );
}

const Title = ({ id }: { id: string }) => (
  <Typography variant="h3" component="h2" id={id}>
    Filters
  </Typography>
);

function Panel(props: FilterPanelProps) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ width: 248, flexShrink: 0 }}>
      <Stack spacing={2.5}>
        <Title id={id} />
        {props.children}
        <Clear {...props} />
      </Stack>
    </Box>
  );
}

function Sheet(props: FilterPanelProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <FiltersButton active={props.active} isOpen={false} onClick={() => setOpen(true)} />
      <Drawer
        anchor="bottom"
        open={isOpen}
        onClose={() => setOpen(false)}
        slotProps={{ paper: { 'aria-labelledby': id, role: 'dialog', sx: { maxHeight: '85dvh' } } }}
      >
        <FilterMode value="panel">
          <Stack spacing={2.5} sx={{ p: 2, pb: 0 }}>
            <Title id={id} />
            {props.children}
            <Stack direction="row" spacing={1} sx={sheetActions}>
              <Clear {...props} />
              <Button variant="contained" onClick={() => setOpen(false)}>
                Show results
              </Button>
            </Stack>
          </Stack>
        </FilterMode>
      </Drawer>
    </>
  );
}

const sheetActions = {
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  justifyContent: 'flex-end',
  pt: 1.5,
  pb: 2,
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
} as const;
