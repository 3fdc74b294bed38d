import { get, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';

/** What a refused save tells: why, and which field caused it, if one did. */
export type ServerError = { message: string; field?: string | undefined };

/** Whether a name, which came from outside, is one of the form's fields. */
export const isField = <Values extends FieldValues>(
  values: Values,
  name: string | undefined,
): name is Path<Values> => name !== undefined && get(values, name) !== undefined;

/** Shows a refused save beside the field that caused it, else above the form's buttons. */
export function showServerError<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  { message, field }: ServerError,
): void {
  if (isField(form.getValues(), field)) {
    form.setError(field, { type: 'server', message }, { shouldFocus: true });
  } else {
    form.setError('root.server', { type: 'server', message });
  }
}
