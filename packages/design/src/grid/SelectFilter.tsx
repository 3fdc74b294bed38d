import MenuItem from '@mui/material/MenuItem';
import { useContext } from 'react';
import { Dropdown } from '../basics/Dropdown.tsx';
import { FilterChip } from './FilterChip.tsx';
import { FilterMode } from './listFilters.ts';

type SelectFilterProps = {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
  disabled?: boolean;
};

/** One of a few choices, outside a form. */
export function SelectFilter({
  label,
  value,
  options,
  onChange,
  disabled = false,
}: SelectFilterProps) {
  const usual = options[0]?.value ?? '';
  const chosen = options.find((option) => option.value === value);
  if (useContext(FilterMode) === 'chips')
    return value === '' || value === usual ? null : (
      <FilterChip label={label} value={chosen?.label ?? value} onRemove={() => onChange(usual)} />
    );
  return (
    <Dropdown
      label={label}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </Dropdown>
  );
}
