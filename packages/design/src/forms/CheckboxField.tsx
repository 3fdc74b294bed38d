import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import type { ReactNode } from 'react';
import { useController, type FieldValues } from 'react-hook-form';
import type { FieldProps } from './fieldProps.ts';

type CheckboxFieldProps<Values extends FieldValues, Output> = Omit<
  FieldProps<Values, Output>,
  'label'
> & {
  label: ReactNode;
};

/** Yes or no. */
export function CheckboxField<Values extends FieldValues, Output>({
  control,
  name,
  label,
  hint,
  disabled = false,
}: CheckboxFieldProps<Values, Output>) {
  const { field, fieldState } = useController({ control, name });
  const below = fieldState.error?.message ?? hint;
  return (
    <FormControl error={fieldState.invalid}>
      <FormControlLabel
        label={label}
        disabled={disabled}
        control={
          <Checkbox
            name={name}
            checked={Boolean(field.value)}
            onChange={(_, checked) => field.onChange(checked)}
            onBlur={field.onBlur}
            slotProps={{ input: { ref: field.ref } }}
          />
        }
      />
      {below && <FormHelperText role={fieldState.error && 'alert'}>{below}</FormHelperText>}
    </FormControl>
  );
}
