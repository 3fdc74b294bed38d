import { Box, Chip, Typography } from '@plumbline/design';
import { useCompanyId } from '@plumbline/platform';
import { useItemRecentQuery } from '../../data/itemPicker.ts';
import type { PickerRow } from '../../data/schemas.ts';

/** The six items that were used last; a click adds one. */
export function RecentItems({ onAdd }: { onAdd: (item: PickerRow) => void }) {
  const company = useCompanyId();
  const { data = [] } = useItemRecentQuery(company);
  if (data.length === 0) return null;
  return (
    <Box component="section" aria-label="Recently used" sx={{ mb: 2 }}>
      <Typography variant="overline" component="h2">
        Recently used
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {data.map((item) => (
          <Chip key={item.id} label={item.name} onClick={() => onAdd(item)} variant="outlined" />
        ))}
      </Box>
    </Box>
  );
}
