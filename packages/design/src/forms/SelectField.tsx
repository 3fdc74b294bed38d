import MenuItem from '@mui/material/MenuItem';
import { useController, type FieldValues } from 'react-hook-form';
import { Dropdown } from '../basics/Dropdown.tsx';
import type { FieldProps } from './fieldProps.ts';

/** A choice: the value that is stored and the words that are shown. */
export type Option = { value: string; label: string };

type SelectFieldProps<Values extends FieldValues, Output> = FieldProps<Values, Output> & {
  options: readonly Option[];
};

/** One of a few choices. */
export function SelectField<Values extends FieldValues, Output>({
  control,
  name,
  label,
  hint,
  options,
  required = false,
  disabled = false,
}: SelectFieldProps<Values, Output>) {
  const { field, fieldState } = useController({ control, name });
  const isOffered = (one: unknown) => options.some(({ value }) => value === one);
  return (
    <Dropdown
      label={label}
      required={required}
      disabled={disabled}
      name={name}
      // A value that is no longer offered shows as no choice.
      value={isOffered(field.value) ? field.value : ''}
      inputRef={field.ref}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? hint}
      slotProps={{
        formHelperText: fieldState.error ? { role: 'alert' } : {},
        // The words of a choice that is stored as an empty text would lie behind the label, unseen.
        ...(isOffered('') && { select: { displayEmpty: true }, inputLabel: { shrink: true } }),
      }}
    >
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </Dropdown>
  );
}
