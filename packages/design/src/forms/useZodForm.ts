import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { isField } from './serverError.ts';

/** A form whose values are `Values` while they are typed and `Output` once the schema has passed them. */
export type ZodForm<Values extends FieldValues, Output = Values> = UseFormReturn<
  Values,
  unknown,
  Output
>;

/** In people's words what a schema limits without a word of its own. */
const inWords: z.core.$ZodErrorMap = (issue) =>
  issue.code === 'too_big' && issue.origin === 'string'
    ? `At most ${issue.maximum.toLocaleString('en-US')} characters`
    : undefined;

/**
 * A form judged by a zod schema: on submit first, then on leaving a field.
 * An error goes as soon as its field changes.
 */
export function useZodForm<Values extends FieldValues, Output extends FieldValues>(
  schema: z.ZodType<Output, Values>,
  defaultValues: DefaultValues<Values>,
): ZodForm<Values, Output> {
  const form = useForm<Values, unknown, Output>({
    resolver: zodResolver(schema, { error: inWords }),
    defaultValues,
    reValidateMode: 'onBlur',
  });
  const { subscribe, clearErrors, getValues } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (isField(getValues(), name)) clearErrors(name);
          clearErrors('root.server');
        },
      }),
    [subscribe, clearErrors, getValues],
  );
  return form;
}
