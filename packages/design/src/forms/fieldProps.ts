import type { Control, FieldPath, FieldValues } from 'react-hook-form';

/** What every field takes: the form's control, the value's name, and the words around it. */
export type FieldProps<Values extends FieldValues, Output> = {
  control: Control<Values, unknown, Output>;
  name: FieldPath<Values>;
  /** Where the form marks no field as required, one that may stay empty ends with "(optional)"; no hint says so. */
  label: string;
  hint?: string | undefined;
  required?: boolean;
  disabled?: boolean;
};
