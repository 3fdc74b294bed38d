import type { Registration } from '../../auth/registration.ts';
import type { RegistrationModel } from './useRegistration.ts';

type TextName = {
  [Name in keyof Registration]: Registration[Name] extends string ? Name : never;
}[keyof Registration];

/** What a text field of a step needs; it is checked when it is left. */
export const textOf = ({ form, schema }: RegistrationModel, name: TextName) => ({
  name,
  value: form.values[name],
  error: form.errors[name],
  onChange: (value: string) => form.set(name, value),
  onBlur: () => form.checkOne(schema, name),
  required: true,
});
