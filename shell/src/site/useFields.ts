import { useCallback, useState } from 'react';
import type * as z from 'zod/mini';
import { useIsAlive } from './useIsAlive.ts';

type Values = Record<string, string | boolean>;

/** The first message of each field. */
export type FieldErrors<Fields> = { [Name in keyof Fields]?: string };

function errorsOf<Fields extends Values>({ issues }: z.core.$ZodError): FieldErrors<Fields> {
  const found: FieldErrors<Fields> = {};
  for (const { path, message } of issues.toReversed())
    Object.assign(found, { [String(path[0])]: message });
  return found;
}

const focusOn = (name: string | undefined) => {
  if (name) document.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)?.focus();
};

/** What was typed, or filled in by the browser, while the page was drawn but not yet alive. */
function typedEarly<Fields extends Values>(initial: Fields): Partial<Fields> {
  const found: Partial<Fields> = {};
  if (typeof document === 'undefined') return found;
  for (const [name, value] of Object.entries(initial)) {
    const field = document.querySelector(`[name="${CSS.escape(name)}"]`);
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (typeof value === 'string' && isText && field.type !== 'radio' && field.value !== value)
      Object.assign(found, { [name]: field.value });
  }
  return found;
}

/**
 * A small form's values and messages. The public pages use it instead of design/forms,
 * so that a visitor loads no component library.
 */
export function useFields<Fields extends Values>(initial: Fields) {
  const isAlive = useIsAlive();
  const [values, setValues] = useState(() =>
    isAlive ? initial : { ...initial, ...typedEarly(initial) },
  );
  const [errors, setErrors] = useState<FieldErrors<Fields>>({});

  /** Sets a value; its message goes. */
  const set = useCallback(<Name extends keyof Fields & string>(name: Name, value: Fields[Name]) => {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors((before) => ({ ...before, [name]: undefined }));
  }, []);

  /** Puts what is known of other fields into those that are still empty. */
  const fill = useCallback((known: Record<string, string>) => {
    setValues((before) => {
      const missing = Object.entries(known).filter(([name]) => before[name] === '');
      return { ...before, ...Object.fromEntries(missing) };
    });
  }, []);

  /** Checks everything that the schema knows; puts the focus on the first field in error. */
  const check = useCallback(
    (schema: z.ZodMiniType): boolean => {
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
    (schema: z.ZodMiniType, name: keyof Fields & string) => {
      const { error } = schema.safeParse(values);
      const message = error ? errorsOf<Fields>(error)[name] : undefined;
      setErrors((before) => ({ ...before, [name]: message }));
    },
    [values],
  );

  const clearErrors = useCallback(() => setErrors({}), []);
  return { values, errors, set, fill, check, checkOne, clearErrors, setErrors };
}
