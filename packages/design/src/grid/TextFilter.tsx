import TextField from '@mui/material/TextField';
import { useContext } from 'react';
import { FilterChip } from './FilterChip.tsx';
import { FilterMode } from './listFilters.ts';

type TextFilterProps = {
  label: string;
  value: string;
  isNumber?: boolean;
  /** Of releases of areas before 22 November 2026, which run here after a rollback; now a CopyField. */
  isReadOnly?: boolean;
  onChange: (value: string) => void;
};

/** A text or a number, outside a form. */
export function TextFilter({
  label,
  value,
  isNumber = false,
  isReadOnly = false,
  onChange,
}: TextFilterProps) {
  if (useContext(FilterMode) === 'chips')
    return value === '' ? null : (
      <FilterChip label={label} value={value} onRemove={() => onChange('')} />
    );
  return (
    <TextField
      type={isNumber ? 'number' : 'text'}
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: isReadOnly ? { readOnly: true } : { maxLength: 200 } }}
    />
  );
}
