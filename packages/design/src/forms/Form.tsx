import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useEffect, useRef, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ZodForm } from './useZodForm.ts';

type FormProps<Values extends FieldValues, Output> = {
  form: ZodForm<Values, Output>;
  /** Gets the values as the schema passed them. */
  onSubmit: (output: Output) => unknown;
  children: ReactNode;
  id?: string;
  /** What the form is, for those who listen. */
  label?: string;
};

/** A form with its fields one below the other and, at its end, why the server refused it. */
export function Form<Values extends FieldValues, Output>({
  form,
  onSubmit,
  children,
  id,
  label,
}: FormProps<Values, Output>) {
  const refused = form.formState.errors.root?.server?.message;
  const reason = useRef<HTMLDivElement>(null);
  // On a phone it stands below the fold of a long form.
  useEffect(() => {
    if (refused) reason.current?.scrollIntoView({ block: 'nearest' });
  }, [refused]);
  return (
    <form
      id={id}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.stopPropagation();
        void form.handleSubmit(async (output) => {
          await onSubmit(output);
        })(event);
      }}
    >
      <Stack spacing={2.5} sx={{ pt: 1 }}>
        {children}
        {refused && (
          <Alert ref={reason} severity="error">
            {refused}
          </Alert>
        )}
      </Stack>
    </form>
  );
}
