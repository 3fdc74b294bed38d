import { AutocompleteField, useWatch, type Option, type ZodForm } from '@plumbline/design/forms';
import { Slot, useIsFilled } from '@plumbline/platform';
import { useState } from 'react';
import type { ProjectOutput, ProjectValues } from './projectForm.ts';
import { useClientSearch } from './useClientSearch.ts';

type ClientFieldProps = {
  form: ZodForm<ProjectValues, ProjectOutput>;
  /** The client that is set already, so that its name shows at once. */
  client?: Option | undefined;
};

/** The project's client: searched for, or added without leaving the form. */
export function ClientField({ form: { control, setValue }, client }: ClientFieldProps) {
  const [id] = useWatch({ control, name: ['client_id'] });
  const clients = useClientSearch(id);
  const [added, setAdded] = useState<string>();
  const canAdd = useIsFilled('client.form@1');
  return (
    <>
      <AutocompleteField
        control={control}
        name="client_id"
        label="Client"
        required
        options={clients.options}
        isLoading={clients.isLoading}
        failure={clients.failure}
        onSearch={clients.search}
        initial={clients.chosen ?? client}
        noOptionsText="No matching clients"
        add={canAdd ? { label: (text) => `Add “${text}” as a client`, onAdd: setAdded } : undefined}
      />
      {added !== undefined && (
        <Slot
          id="client.form@1"
          name={added}
          onClose={() => setAdded(undefined)}
          onMade={(made) =>
            setValue('client_id', made, { shouldDirty: true, shouldValidate: true })
          }
        />
      )}
    </>
  );
}
