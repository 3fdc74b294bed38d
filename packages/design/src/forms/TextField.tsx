import MuiTextField, { type TextFieldProps as MuiTextFieldProps } from '@mui/material/TextField';
import { useController, type FieldValues } from 'react-hook-form';
import type { FieldProps } from './fieldProps.ts';

type TextFieldProps<Values extends FieldValues, Output> = FieldProps<Values, Output> &
  Pick<
    MuiTextFieldProps,
    'type' | 'autoComplete' | 'autoFocus' | 'placeholder' | 'slotProps' | 'multiline' | 'minRows'
  > & {
    maxLength?: number;
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
  slotProps,
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
        ...slotProps,
        htmlInput: { maxLength, ...slotProps?.htmlInput },
        formHelperText: fieldState.error ? { role: 'alert' } : {},
      }}
    />
  );
}
