import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useController, type FieldValues } from 'react-hook-form';
import type { FieldProps } from './fieldProps.ts';
import type { Option } from './SelectField.tsx';

type CheckListFieldProps<Values extends FieldValues, Output> = FieldProps<Values, Output> & {
  options: readonly Option[];
};

/** Any of a few choices; the form's value is the set of their values. */
export function CheckListField<Values extends FieldValues, Output>({
  control,
  name,
  label,
  hint,
  options,
  disabled = false,
}: CheckListFieldProps<Values, Output>) {
  const { field, fieldState } = useController({ control, name });
  const chosen: readonly string[] = field.value ?? [];
  const below = fieldState.error?.message ?? hint;
  return (
    <FormControl component="fieldset" error={fieldState.invalid} disabled={disabled} fullWidth>
      <FormLabel component="legend">{label}</FormLabel>
      <FormGroup sx={{ maxHeight: 180, overflow: 'auto', flexWrap: 'nowrap' }}>
        {options.map((option) => (
          <FormControlLabel
            key={option.value}
            label={option.label}
            control={
              <Checkbox
                size="small"
                checked={chosen.includes(option.value)}
                onChange={(_, isTicked) =>
                  field.onChange(
                    isTicked
                      ? [...chosen, option.value]
                      : chosen.filter((value) => value !== option.value),
                  )
                }
                onBlur={field.onBlur}
              />
            }
          />
        ))}
      </FormGroup>
      {below && <FormHelperText role={fieldState.error && 'alert'}>{below}</FormHelperText>}
    </FormControl>
  );
}
