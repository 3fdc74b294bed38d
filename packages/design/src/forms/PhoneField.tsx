import type { FieldValues } from 'react-hook-form';
import type { FieldProps } from './fieldProps.ts';
import { formatPhone } from './phone.ts';
import { TextField } from './TextField.tsx';

/** A phone number, written the American way when the field is left. */
export function PhoneField<Values extends FieldValues, Output>(props: FieldProps<Values, Output>) {
  return <TextField {...props} type="tel" autoComplete="tel" format={formatPhone} />;
}
