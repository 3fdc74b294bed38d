import type { ZodForm } from '@plumbline/design/forms';
import type { ItemOutput, ItemValues } from './itemForm.ts';

export type ItemFormState = ZodForm<ItemValues, ItemOutput>;
export type ItemControl = ItemFormState['control'];
