import FilterIcon from '@mui/icons-material/FilterListRounded';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useState, type ReactNode } from 'react';

type FilterPanelProps = {
  /** How many filters are set; shown where the panel is folded away. */
  active: number;
  onClear: () => void;
  clearLabel?: string;
  children: ReactNode;
};

/** The filters of a list: a panel at its left, a sheet from below on a tablet and a phone. */
export function FilterPanel({
  active,
  onClear,
  clearLabel = 'Clear Filters',
  children,
}: FilterPanelProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'));
  const clear = (
    <Button variant="outlined" onClick={onClear} disabled={active === 0}>
      {clearLabel}
    </Button>
  );
  const title = (
    <Typography variant="h3" component="h2" id={id}>
      Filters
    </Typography>
  );

  if (isWide)
    return (
      <Box component="section" aria-labelledby={id} sx={{ width: 248, flexShrink: 0 }}>
        <Stack spacing={2.5}>
          {title}
          {children}
          {clear}
        </Stack>
      </Box>
    );
  return (
    <>
      <Badge badgeContent={active} color="primary">
        <Button variant="outlined" startIcon={<FilterIcon />} onClick={() => setOpen(true)}>
          Filters
        </Button>
      </Badge>
      <Drawer
        anchor="bottom"
        open={isOpen}
        onClose={() => setOpen(false)}
        slotProps={{ paper: { 'aria-labelledby': id, role: 'dialog', sx: { maxHeight: '85dvh' } } }}
      >
        <Stack spacing={2.5} sx={{ p: 2, pb: 0 }}>
          {title}
          {children}
          <Stack
            direction="row"
            spacing={1}
            sx={{
              position: 'sticky',
              bottom: 0,
              zIndex: 1,
              justifyContent: 'flex-end',
              pt: 1.5,
              pb: 2,
              bgcolor: 'background.paper',
              borderTop: 1,
              borderColor: 'divider',
            }}
          >
            {clear}
            <Button variant="contained" onClick={() => setOpen(false)}>
              Show results
            </Button>
          </Stack>
        </Stack>
      </Drawer>
    </>
  );
}
