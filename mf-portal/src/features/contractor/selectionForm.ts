import { z } from '@plumbline/data';
import type { ZodForm } from '@plumbline/design/forms';
import type { ProjectSelection } from '../../data/selections.ts';

const dollars = z
  .string()
  .trim()
  .regex(/^\d{1,7}(\.\d{1,2})?$/, 'Enter dollars and cents')
  .transform(Number);

/** What the client chooses, the allowance, and the options. */
export const selectionForm = z.object({
  title: z.string().trim().min(1, 'Enter a title').max(200),
  description: z.string().trim().max(2000),
  allowance: dollars,
  respond_by: z.string().transform((day) => day || null),
  is_open: z.boolean(),
  options: z
    .array(
      z.object({
        key: z.string(),
        name: z.string().trim().min(1, 'Enter a name').max(200),
        description: z.string().trim().max(1000),
        price: dollars,
        photo_id: z.string().transform((id) => id || null),
      }),
    )
    .min(1, 'Add at least one option')
    .max(20, 'Add up to 20 options'),
});
export type SelectionValues = z.input<typeof selectionForm>;
export type SelectionOutput = z.output<typeof selectionForm>;
export type SelectionControl = ZodForm<SelectionValues, SelectionOutput>['control'];

export const emptyOption = (): SelectionValues['options'][number] => ({
  key: crypto.randomUUID(),
  name: '',
  description: '',
  price: '',
  photo_id: '',
});

export const toForm = (selection: ProjectSelection | undefined): SelectionValues => ({
  title: selection?.title ?? '',
  description: selection?.description ?? '',
  allowance: selection?.allowance.toFixed(2) ?? '',
  respond_by: selection?.respond_by ?? '',
  is_open: selection?.status !== 'draft',
  options: selection?.options.map(({ id, name, description, price, photo_id }) => ({
    key: id,
    name,
    description,
    price: price.toFixed(2),
    photo_id: photo_id ?? '',
  })) ?? [emptyOption(), emptyOption()],
});
