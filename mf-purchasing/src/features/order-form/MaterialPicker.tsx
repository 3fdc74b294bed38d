import { AutocompleteField, useZodForm } from '@plumbline/design/forms';
import { z } from '@plumbline/data';
import { useEffect, useEffectEvent, useState } from 'react';
import { usePurchasingMaterialsQuery, type MaterialChoice } from '../../data/materialChoices.ts';

const schema = z.object({ material_id: z.string() });

/** Finds a material of the catalog and hands it over; then it is empty again for the next one. */
export function MaterialPicker({ onPick }: { onPick: (material: MaterialChoice) => void }) {
  const [text, search] = useState('');
  const { data = [], isFetching } = usePurchasingMaterialsQuery(text);
  const form = useZodForm(schema, { material_id: '' });
  const { subscribe, setValue } = form;
  const pick = useEffectEvent((id: string) => {
    const material = data.find((one) => one.id === id);
    if (!material) return;
    onPick(material);
    // Once it is shown as chosen, or its name would stay in the field.
    setTimeout(() => setValue('material_id', ''));
  });
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => pick(values.material_id),
      }),
    [subscribe],
  );
  return (
    <AutocompleteField
      control={form.control}
      name="material_id"
      label="Add a material from the catalog"
      hint="Only materials from the catalog are added to stock."
      options={data.map(({ id, name }) => ({ value: id, label: name }))}
      onSearch={search}
      isLoading={isFetching}
    />
  );
}
