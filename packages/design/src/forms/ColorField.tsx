import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import MuiTextField from '@mui/material/TextField';
import type { ChangeEvent } from 'react';
import { useController, type FieldValues } from 'react-hook-form';
import type { FieldProps } from './fieldProps.ts';

type ColorFieldProps<Values extends FieldValues, Output> = FieldProps<Values, Output> & {
  /** Shown in the swatch while nothing is chosen. */
  fallback?: string;
};

const isColor = (text: unknown): text is string =>
  typeof text === 'string' && /^#[0-9a-f]{6}$/i.test(text);

const noColor = {
  background: 'none !important',
  border: '1px dashed var(--pl-palette-text-secondary)',
  borderRadius: '2px',
};

/** A colour, typed as `#RRGGBB` or picked by the device's own picker. */
export function ColorField<Values extends FieldValues, Output>({
  control,
  name,
  label,
  hint,
  fallback,
  required = false,
  disabled = false,
}: ColorFieldProps<Values, Output>) {
  const { field, fieldState } = useController({ control, name });
  const shown = isColor(field.value) ? field.value : fallback;
  return (
    <MuiTextField
      label={label}
      required={required}
      disabled={disabled}
      name={name}
      value={field.value ?? ''}
      inputRef={field.ref}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? hint}
      slotProps={{
        htmlInput: { maxLength: 7, spellCheck: false },
        inputLabel: { shrink: true },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Box
                component="input"
                type="color"
                aria-label={`Pick: ${label}`}
                disabled={disabled}
                value={shown?.toLowerCase() ?? '#000000'}
                onChange={(event: ChangeEvent<HTMLInputElement>) =>
                  field.onChange(event.target.value.toUpperCase())
                }
                sx={{
                  width: 32,
                  height: 32,
                  p: 0,
                  border: 0,
                  bgcolor: 'transparent',
                  // the device has no swatch for "none": black would look chosen
                  ...(shown === undefined && {
                    p: '4px',
                    '&::-webkit-color-swatch': noColor,
                    '&::-moz-color-swatch': noColor,
                  }),
                }}
              />
            </InputAdornment>
          ),
        },
        formHelperText: fieldState.error ? { role: 'alert' } : {},
      }}
    />
  );
}
