import { useCallback, useState } from 'react';
import type { z } from 'zod';

type Values = Record<string, string | boolean>;

/** The first message of each field. */
export type FieldErrors<Fields> = { [Name in keyof Fields]?: string };

function errorsOf<Fields extends Values>({ issues }: z.ZodError): FieldErrors<Fields> {
  const found: FieldErrors<Fields> = {};
  for (const { path, message } of issues.toReversed())
    Object.assign(found, { [String(path[0])]: message });
  return found;
}

const focusOn = (name: string | undefined) => {
  if (name) document.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)?.focus();
};

/**
 * A small form's values and messages. The public pages use it instead of design/forms,
 * so that a visitor loads no component library.
 */
export function useFields<Fields extends Values>(initial: Fields) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors<Fields>>({});

  /** Sets a value; its message goes [000 §5]. */
  const set = useCallback(<Name extends keyof Fields & string>(name: Name, value: Fields[Name]) => {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors((before) => ({ ...before, [name]: undefined }));
  }, []);

  /** Checks everything that the schema knows; puts the focus on the first field in error. */
  const check = useCallback(
    (schema: z.ZodType): boolean => {
      const result = schema.safeParse(values);
      const found = result.error ? errorsOf<Fields>(result.error) : {};
      setErrors(found);
      focusOn(result.error?.issues[0]?.path[0]?.toString());
      return result.success;
    },
    [values],
  );

  /** Checks one field, when it is left. */
  const checkOne = useCallback(
    (schema: z.ZodType, name: keyof Fields & string) => {
      const { error } = schema.safeParse(values);
      const message = error ? errorsOf<Fields>(error)[name] : undefined;
      setErrors((before) => ({ ...before, [name]: message }));
    },
    [values],
  );

  const clearErrors = useCallback(() => setErrors({}), []);
  return { values, errors, set, check, checkOne, clearErrors, setErrors };
}
