import MuiTextField, { type TextFieldProps as MuiTextFieldProps } from '@mui/material/TextField';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { useController, type FieldValues } from 'react-hook-form';
import type { FieldProps } from './fieldProps.ts';

type TextFieldProps<Values extends FieldValues, Output> = FieldProps<Values, Output> &
  Pick<MuiTextFieldProps, 'type' | 'autoComplete' | 'placeholder' | 'multiline' | 'minRows'> & {
    maxLength?: number;
    /** Attributes of the input element itself. */
    inputProps?: InputHTMLAttributes<HTMLInputElement>;
    start?: ReactNode;
    end?: ReactNode;
    /** Keeps the label above, where the empty input shows something of its own. */
    keepsLabelUp?: boolean;
    /** Puts what was typed into its form when the field is left. */
    format?: (text: string) => string;
    onWheel?: MuiTextFieldProps['onWheel'];
  };

/** One line of text. */
export function TextField<Values extends FieldValues, Output>({
  control,
  name,
  hint,
  maxLength,
  format,
  inputProps,
  start,
  end,
  keepsLabelUp,
  required = false,
  ...props
}: TextFieldProps<Values, Output>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <MuiTextField
      {...props}
      required={required}
      name={name}
      value={field.value ?? ''}
      inputRef={field.ref}
      onChange={field.onChange}
      onBlur={() => {
        if (format) field.onChange(format(String(field.value ?? '')));
        field.onBlur();
      }}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? hint}
      slotProps={{
        htmlInput: { maxLength, ...inputProps },
        input: { startAdornment: start, endAdornment: end },
        inputLabel: keepsLabelUp ? { shrink: true } : {},
        formHelperText: fieldState.error ? { role: 'alert' } : {},
      }}
    />
  );
}
