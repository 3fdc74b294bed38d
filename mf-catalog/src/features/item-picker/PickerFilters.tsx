import { Box } from '@plumbline/design';
import { SelectFilter, TextFilter } from '@plumbline/design/grid';
import { trades } from '@plumbline/domain';
import type { PickerState } from './pickerState.ts';

const categories = [
  { value: '', label: 'Any' },
  ...trades.map((trade) => ({ value: trade, label: trade })),
];

type PickerFiltersProps = {
  state: PickerState;
  onChange: (changed: Partial<PickerState>) => void;
};

/** Category and price range. */
export function PickerFilters({ state, onChange }: PickerFiltersProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 1,
        mb: 2,
        flexWrap: 'wrap',
        '& > *': { flex: '1 1 130px', maxWidth: 180 },
      }}
    >
      <SelectFilter
        label="Category"
        value={state.trade}
        options={categories}
        onChange={(trade) => onChange({ trade })}
      />
      <TextFilter
        label="Minimum price"
        value={state.min}
        onChange={(min) => onChange({ min })}
        isNumber
      />
      <TextFilter
        label="Maximum price"
        value={state.max}
        onChange={(max) => onChange({ max })}
        isNumber
      />
    </Box>
  );
}
