import { skipToken } from '@plumbline/data';
import { Grid } from '@plumbline/design';
import { AutocompleteField, useWatch } from '@plumbline/design/forms';
import { useCompanyId, useAccess } from '@plumbline/platform';
import { useState } from 'react';
import { useMaterialSearchQuery } from '../../data/materials.ts';
import type { ItemControl } from './itemControl.ts';

type MaterialFieldProps = { control: ItemControl; materialName: string | null };

/** The material the item is made of; a new material cost proposes a new item price. */
export function MaterialField({ control, materialName }: MaterialFieldProps) {
  const company = useCompanyId();
  const canSee = useAccess({ feature: 'material_management' }).answer === 'allow';
  const [text, setText] = useState('');
  const value = useWatch({ control, name: 'material_id' });
  const {
    data = [],
    isFetching,
    isError,
    refetch,
  } = useMaterialSearchQuery(canSee ? { company, text } : skipToken);
  const [initial] = useState(value && materialName ? { value, label: materialName } : undefined);
  if (!canSee) return null;
  return (
    <Grid size={12}>
      <AutocompleteField
        control={control}
        name="material_id"
        label="Built on material"
        hint="When the material’s cost goes up, we suggest a new price for this item."
        options={data.map(({ id, name }) => ({ value: id, label: name }))}
        isLoading={isFetching}
        onSearch={setText}
        initial={initial}
        noOptionsText="No materials match"
        failure={
          isError
            ? {
                message: 'Failed to load materials. Please try again.',
                onRetry: () => void refetch(),
              }
            : undefined
        }
      />
    </Grid>
  );
}
