import TextField from '@mui/material/TextField';
import { formatDate } from '@plumbline/domain/formats';
import { useContext } from 'react';
import { FilterChip } from './FilterChip.tsx';
import { FilterMode } from './listFilters.ts';

type DateFilterProps = {
  label: string;
  /** A day as `2026-11-20`, or ''. */
  value: string;
  min?: string;
  max?: string;
  onChange: (value: string) => void;
};

/** A day, outside a form; says so where a range is typed the wrong way round. */
export function DateFilter({ label, value, min, max, onChange }: DateFilterProps) {
  const isReversed = Boolean(value && min && value < min);
  if (useContext(FilterMode) === 'chips')
    return value === '' ? null : (
      <FilterChip label={label} value={formatDate(value)} onRemove={() => onChange('')} />
    );
  return (
    <TextField
      error={isReversed}
      helperText={isReversed ? 'Choose a date on or after the start date' : undefined}
      type="date"
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: { min, max }, inputLabel: { shrink: true } }}
    />
  );
}
