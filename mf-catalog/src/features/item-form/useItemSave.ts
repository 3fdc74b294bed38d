import { isDataError, messageOf } from '@plumbline/data';
import { showServerError, staleMessage, staleReason, type ZodForm } from '@plumbline/design/forms';
import { useCompanyId, useEmit, useOnboarding, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { useItemSaveMutation, useLazyItemDetailQuery } from '../../data/items.ts';
import type { ItemRow } from '../../data/schemas.ts';
import { toForm, toInput, type ItemOutput, type ItemValues } from './itemForm.ts';

type ItemSaveOptions = {
  id: string;
  /** The item being edited; none for a new one. */
  item: ItemRow | undefined;
  form: ZodForm<ItemValues, ItemOutput>;
  /** Prefilled values for a scanned code. */
  isScanned: boolean;
  /** The ids of related items. */
  related: string[];
  /** Called with the field of a server error. */
  onRefused: (field: string | undefined) => void;
  /** Called before the form counts as saved. */
  onStored: () => Promise<void>;
};

/** Saves the item form. A newer stored version is loaded into the fields that the user has not edited. */
export function useItemSave({ id, item, form, isScanned, ...options }: ItemSaveOptions) {
  const company = useCompanyId();
  const [save] = useItemSaveMutation();
  const [fetchItem] = useLazyItemDetailQuery();
  const [version, setVersion] = useState(item?.version);
  const [saved, setSaved] = useState<ItemRow>();
  const toasts = useToasts();
  const emit = useEmit();
  const onboarding = useOnboarding();
  /** Loads the stored values into untouched fields; edited fields keep their input. */
  const takeOver = async () => {
    const { data: stored } = await fetchItem({ company, id });
    if (!stored) return;
    form.reset(toForm(stored), { keepDirtyValues: true });
    setVersion(stored.version);
  };
  const submit = async (values: ItemOutput) => {
    const { data: made, error } = await save({
      item: toInput(id, values, version),
      related: options.related,
    });
    if (!made) {
      const isStale = isDataError(error) && error.kind === 'conflict';
      const reason = isStale ? staleMessage('item') : messageOf(error);
      toasts.error(
        `Failed to ${isScanned ? 'create' : 'save'} item: ${isStale ? staleReason : reason}`,
      );
      if (isStale) await takeOver();
      const field = isDataError(error) ? error.field : undefined;
      showServerError(form, { message: reason, field });
      options.onRefused(field);
      return;
    }
    await options.onStored();
    toasts.success(item ? 'Item updated' : 'Item created');
    if (!item) {
      emit('item.created@1', { item_id: made.id });
      onboarding.complete('firstItem');
    }
    setSaved(made);
  };
  return { saved, submit, takeOver };
}
