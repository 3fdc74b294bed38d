import { isDataError, messageOf } from '@plumbline/data';
import { Button, EditIcon, Grid, SectionCard } from '@plumbline/design';
import { Form, SelectField, TextField, showServerError, useZodForm } from '@plumbline/design/forms';
import { usStates } from '@plumbline/domain/company';
import { useToasts, useUnsavedWork } from '@plumbline/platform';
import { useState } from 'react';
import { useTaxSettingsSaveMutation, type TaxSettings } from '../../../data/tax.ts';
import { FactRows } from '../../../shared/FactRows.tsx';
import { SaveButtons } from '../../../shared/SaveButtons.tsx';
import { withStored } from '../../../shared/withStored.ts';
import { rateText, taxForm, toForm, toSettings, type TaxValues } from './taxForm.ts';

type TaxDefaultsProps = { settings: TaxSettings; isSaved: boolean };

/** Tax settings: view and edit mode. */
export function TaxDefaults({ settings, isSaved }: TaxDefaultsProps) {
  const [isEditing, setEditing] = useState(false);
  return (
    <SectionCard
      isMain
      title="Tax Settings"
      description={
        isSaved
          ? 'Applied to new quotes and invoices.'
          : 'These are sample defaults. Save your rate to apply it to new quotes and invoices.'
      }
      actions={
        !isEditing && (
          <Button variant="contained" startIcon={<EditIcon />} onClick={() => setEditing(true)}>
            Edit Tax Settings
          </Button>
        )
      }
    >
      {isEditing ? (
        <TaxForm settings={settings} onClose={() => setEditing(false)} />
      ) : (
        <FactRows
          facts={[
            ['Default tax rate', `${rateText(settings.default_tax_rate)}%`],
            ['Tax name', settings.tax_name],
            ['Tax number', settings.tax_number],
            ['Exemption certificate', settings.exemption_certificate],
            ['State', settings.state],
            ['County', settings.county],
            ['City', settings.city],
          ]}
        />
      )}
    </SectionCard>
  );
}

function TaxForm({ settings, onClose }: { settings: TaxSettings; onClose: () => void }) {
  const toasts = useToasts();
  const [save] = useTaxSettingsSaveMutation();
  const form = useZodForm(taxForm, toForm(settings));
  const { control, formState } = form;
  useUnsavedWork(formState.isDirty, { in: 'tab' });
  const submit = async (values: TaxValues) => {
    const { error } = await save(toSettings(values, settings));
    if (error) {
      showServerError(form, {
        message: messageOf(error),
        field: isDataError(error) ? error.field : undefined,
      });
      return;
    }
    toasts.success('Tax settings saved');
    onClose();
  };
  const half = { xs: 12, sm: 6 };
  return (
    <Form form={form} onSubmit={submit} label="Tax settings">
      <Grid container spacing={2}>
        <Grid size={half}>
          <TextField
            control={control}
            name="default_tax_rate"
            label="Default tax rate (%)"
            inputProps={{ inputMode: 'decimal' }}
            required
          />
        </Grid>
        <Grid size={half}>
          <TextField control={control} name="tax_name" label="Tax name" required />
        </Grid>
        <Grid size={half}>
          <TextField control={control} name="tax_number" label="Tax number" />
        </Grid>
        <Grid size={half}>
          <TextField control={control} name="exemption_certificate" label="Exemption certificate" />
        </Grid>
        <Grid size={{ xs: 12, sm: 4 }}>
          <SelectField
            control={control}
            name="state"
            label="State"
            required
            options={withStored(usStates, settings.state)}
          />
        </Grid>
        <Grid size={{ xs: 12, sm: 4 }}>
          <TextField control={control} name="county" label="County" />
        </Grid>
        <Grid size={{ xs: 12, sm: 4 }}>
          <TextField control={control} name="city" label="City" />
        </Grid>
      </Grid>
      <SaveButtons isSaving={formState.isSubmitting} onCancel={onClose} />
    </Form>
  );
}
