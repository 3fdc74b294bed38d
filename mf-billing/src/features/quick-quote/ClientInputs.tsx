import { skipToken, useClientChoices } from '@plumbline/data';
import { Alert, Button, Grid, useSettled } from '@plumbline/design';
import {
  AutocompleteField,
  PhoneField,
  TextField,
  useWatch,
  type ZodForm,
} from '@plumbline/design/forms';
import { isPhone, toE164 } from '@plumbline/domain';
import { useAccess, useCompanyId } from '@plumbline/platform';
import { memo } from 'react';
import { useBillingClientsAlikeQuery } from '../../data/lookups.ts';
import { ExemptNote } from '../../shared/wizard/ExemptNote.tsx';
import { useClientTax } from '../../shared/wizard/useClientTax.ts';
import { hasNewClient, type QuickValues } from './quickForm.ts';

const editsClients = { feature: 'create_edit_clients', permission: 'edit_clients' } as const;
const set = { shouldDirty: true } as const;

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

/** The fields of a client who is added with the quote, and an existing one with the same phone or email. */
function NewClient({ form }: { form: ZodForm<QuickValues> }) {
  const { control, setValue } = form;
  const company = useCompanyId();
  const [name, phone, email] = useSettled(
    useWatch({ control, name: ['new_name', 'new_phone', 'new_email'] }).join('\n'),
  ).split('\n');
  const isTelling = toE164(phone ?? '') !== null || (email ?? '').includes('@');
  const alike = useBillingClientsAlikeQuery(
    isTelling
      ? { company, typed: { name: name ?? '', phone: phone ?? '', email: email ?? '' } }
      : skipToken,
  );
  const choose = (id: string) => {
    setValue('client_id', id, set);
    for (const field of ['new_name', 'new_phone', 'new_email'] as const) setValue(field, '', set);
  };
  return (
    <Grid container spacing={2}>
      <Grid size={{ xs: 12, sm: 4 }}>
        <TextField control={control} name="new_name" label="Client name" required maxLength={200} />
      </Grid>
      <Grid size={{ xs: 12, sm: 4 }}>
        <PhoneField control={control} name="new_phone" label="Mobile phone" />
      </Grid>
      <Grid size={{ xs: 12, sm: 4 }}>
        <TextField control={control} name="new_email" label="Email" type="email" />
      </Grid>
      {isTelling &&
        (alike.data ?? []).map((one) => (
          <Grid key={one.id} size={12}>
            <Alert
              severity="info"
              action={
                <Button size="small" color="inherit" onClick={() => choose(one.id)}>
                  Use {one.name}
                </Button>
              }
            >
              {one.name} is already a client.
            </Alert>
          </Grid>
        ))}
      <Grid size={12}>
        <Button size="small" color="inherit" onClick={() => choose('')}>
          Choose an existing client
        </Button>
      </Grid>
    </Grid>
  );
}
