import { useClientChoices } from '@plumbline/data';
import { Grid } from '@plumbline/design';
import { AutocompleteField, TextField, useWatch, type ZodForm } from '@plumbline/design/forms';
import { isPhone } from '@plumbline/domain';
import { useAccess, useCompanyId } from '@plumbline/platform';
import { memo } from 'react';
import { ExemptNote } from '../../shared/wizard/ExemptNote.tsx';
import { useClientTax } from '../../shared/wizard/useClientTax.ts';
import { hasNewClient, type QuickValues } from './quickForm.ts';
import { set, NewClient } from './NewClient.tsx';

const editsClients = { feature: 'create_edit_clients', permission: 'edit_clients' } as const;

/** Who the quote is for: a client found by name or phone, or a new one, added with the quote. */
export const ClientInputs = memo(function ClientInputs({
  form,
  formState,
}: {
  form: ZodForm<QuickValues>;
  formState: ZodForm<QuickValues>['formState'];
}) {
  const { control, setValue } = form;
  const [client, typed, taxRate, new_name, new_phone, new_email] = useWatch({
    control,
    name: ['client_id', 'custom_client_name', 'tax_rate', 'new_name', 'new_phone', 'new_email'],
  });
  const canAdd = useAccess(editsClients).answer === 'allow';
  const clients = useClientChoices(useCompanyId(), client);
  const { dirtyFields } = formState;
  useClientTax({
    client,
    isNew: true,
    onRate: ({ tax_rate, tax_name }) => {
      if (dirtyFields.tax_rate || dirtyFields.tax_name) return;
      setValue('tax_rate', tax_rate);
      setValue('tax_name', tax_name);
    },
  });
  if (client === '' && hasNewClient({ new_name, new_phone, new_email }))
    return <NewClient form={form} />;
  if (typed !== '' && client === '')
    return (
      <TextField
        control={control}
        name="custom_client_name"
        label="Client name"
        hint="Not saved to Clients"
      />
    );
  return (
    <Grid container spacing={2}>
      <Grid size={12}>
        <AutocompleteField
          control={control}
          name="client_id"
          label="Client"
          hint="Type a name or phone number"
          failure={clients.failure}
          options={clients.options}
          isLoading={clients.isLoading}
          onSearch={clients.search}
          initial={clients.chosen}
          noOptionsText="No matching clients"
          add={{
            label: (text) => `Add “${text}”${canAdd ? ' as a client' : ''}`,
            onAdd: (text) => {
              if (!canAdd) return setValue('custom_client_name', text, set);
              setValue(isPhone(text) ? 'new_phone' : 'new_name', text, set);
            },
          }}
        />
      </Grid>
      <ExemptNote client={client} taxRate={taxRate} />
    </Grid>
  );
});
