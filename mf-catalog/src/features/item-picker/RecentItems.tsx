import { Box, Chip, Typography } from '@plumbline/design';
import { useCompanyId } from '@plumbline/platform';
import { useItemRecentQuery } from '../../data/itemPicker.ts';
import type { PickerRow } from '../../data/schemas.ts';

/** The six most recently used items; a click adds one. */
export function RecentItems({ onAdd }: { onAdd: (item: PickerRow) => void }) {
  const company = useCompanyId();
  const { data = [] } = useItemRecentQuery(company);
  if (data.length === 0) return null;
  return (
    <Box component="section" aria-label="Recently used" sx={{ mb: 2 }}>
      <Typography variant="body2" component="h2" sx={{ color: 'text.secondary', mb: 0.5 }}>
        Recently used
      </Typography>
      <Box
        sx={{
          display: 'flex',
          flexWrap: { sm: 'wrap' },
          gap: 1,
          // on phones a horizontal scroller to the page's edges
          overflowX: { xs: 'auto', sm: 'visible' },
          mx: { xs: -2, sm: 0 },
          px: { xs: 2, sm: 0 },
          py: 0.5,
        }}
      >
        {data.map((item) => (
          <Chip key={item.id} label={item.name} onClick={() => onAdd(item)} variant="outlined" />
        ))}
      </Box>
    </Box>
  );
}
