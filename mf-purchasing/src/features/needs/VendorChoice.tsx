import { z } from '@plumbline/data';
import { AutocompleteField, useZodForm } from '@plumbline/design/forms';
import { useEffect, useState } from 'react';
import { usePurchasingVendorsQuery } from '../../data/orderChoices.ts';
import { useVendorAdd } from '../../shared/useVendorAdd.tsx';

const schema = z.object({ vendor_id: z.string() });

type VendorChoiceProps = { value: string; onChange: (id: string) => void };

/** Chooses the vendor of lines that have no preferred one. */
export function VendorChoice({ value, onChange }: VendorChoiceProps) {
  const [text, search] = useState('');
  const { data = [], isFetching } = usePurchasingVendorsQuery(text);
  const form = useZodForm(schema, { vendor_id: value });
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => onChange(values.vendor_id),
      }),
    [subscribe, onChange],
  );
  const { made, dialog, ...adding } = useVendorAdd((id) => form.setValue('vendor_id', id));
  return (
    <>
      <AutocompleteField
        control={form.control}
        name="vendor_id"
        label="Vendor"
        options={data.map(({ id, name }) => ({ value: id, label: name }))}
        onSearch={search}
        isLoading={isFetching}
        initial={made}
        {...adding}
      />
      {dialog}
    </>
  );
}
