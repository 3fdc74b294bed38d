import type { FieldValues } from 'react-hook-form';
import type { FieldProps } from './fieldProps.ts';
import { TextField } from './TextField.tsx';

type DateFieldProps<Values extends FieldValues, Output> = FieldProps<Values, Output> & {
  /** The first and last day that can be chosen, as `2026-11-20`. */
  min?: string;
  max?: string;
};

/** A day, as `2026-11-20`, by the device's own date picker. */
export function DateField<Values extends FieldValues, Output>({
  min,
  max,
  ...props
}: DateFieldProps<Values, Output>) {
  return <TextField {...props} type="date" inputProps={{ min, max }} keepsLabelUp />;
}
