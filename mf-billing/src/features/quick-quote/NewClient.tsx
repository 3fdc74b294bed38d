import { skipToken } from '@plumbline/data';
import { Alert, Button, Grid, useSettled } from '@plumbline/design';
import { PhoneField, TextField, useWatch, type ZodForm } from '@plumbline/design/forms';
import { toE164 } from '@plumbline/domain';
import { useCompanyId } from '@plumbline/platform';
import { useBillingClientsAlikeQuery } from '../../data/lookups.ts';
import type { QuickValues } from './quickForm.ts';

export const set = { shouldDirty: true } as const;

/** The fields of a client who is added with the quote, and an existing one with the same phone or email. */
export function NewClient({ form }: { form: ZodForm<QuickValues> }) {
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
