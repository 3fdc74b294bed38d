import type { FieldValues } from 'react-hook-form';
import type { FieldProps } from './fieldProps.ts';
import { TextField } from './TextField.tsx';

type TextAreaFieldProps<Values extends FieldValues, Output> = FieldProps<Values, Output> & {
  rows?: number;
  maxLength?: number;
};

/** Text of several lines. */
export function TextAreaField<Values extends FieldValues, Output>({
  rows = 3,
  ...props
}: TextAreaFieldProps<Values, Output>) {
  return <TextField {...props} multiline minRows={rows} />;
}
