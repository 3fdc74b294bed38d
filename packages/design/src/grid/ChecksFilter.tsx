import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormLabel from '@mui/material/FormLabel';
import { useContext } from 'react';
import { FilterChip } from './FilterChip.tsx';
import { FilterMode } from './listFilters.ts';

type ChecksFilterProps = {
  label: string;
  options: readonly { value: string; label: string }[];
  /** The ticked ones; none means all. */
  values: readonly string[];
  onChange: (values: string[]) => void;
};

/** Any of a few choices. */
export function ChecksFilter({ label, options, values, onChange }: ChecksFilterProps) {
  const toggle = (value: string, isTicked: boolean) =>
    onChange(isTicked ? [...values, value] : values.filter((one) => one !== value));
  if (useContext(FilterMode) === 'chips')
    return values.length === 0 ? null : (
      <FilterChip
        label={label}
        value={options
          .filter(({ value }) => values.includes(value))
          .map((option) => option.label)
          .join(', ')}
        onRemove={() => onChange([])}
      />
    );
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend" sx={{ fontSize: '0.875rem', mb: 0.5 }}>
        {label}
      </FormLabel>
      {/* side by side in the sheet of a tablet */}
      <FormGroup
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 200px), 1fr))',
        }}
      >
        {options.map((option) => (
          <FormControlLabel
            key={option.value}
            label={option.label}
            slotProps={{ typography: { variant: 'body2' } }}
            control={
              <Checkbox
                size="small"
                checked={values.includes(option.value)}
                onChange={(_, isTicked) => toggle(option.value, isTicked)}
                sx={{ py: 0.5 }}
              />
            }
          />
        ))}
      </FormGroup>
    </FormControl>
  );
}
