import { isDataError, messageOf } from '@plumbline/data';
import { Grid } from '@plumbline/design';
import {
  FormDialog,
  MoneyField,
  PhoneField,
  SelectField,
  showServerError,
  TextAreaField,
  TextField,
  useZodForm,
  type ZodForm,
} from '@plumbline/design/forms';
import { toState } from '@plumbline/domain/address';
import { useToasts, useUnsavedWork } from '@plumbline/platform';
import { useState } from 'react';
import { useLeadSaveMutation } from '../../data/leadChanges.ts';
import type { LeadChoices, LeadRow } from '../../data/leadSchemas.ts';
import { ownerOptions, sourceOptions } from '../../shared/leadChoices.ts';
import { leadForm, leadValues, toLeadInput, type LeadOutput, type LeadValues } from './leadForm.ts';

type LeadFormDialogProps = {
  /** The lead that is edited; none for a new one. */
  lead?: LeadRow;
  choices: LeadChoices | undefined;
  onClose: () => void;
  onSaved?: (id: string) => void;
};

const half = { xs: 12, sm: 6 };
type FieldsProps = {
  control: ZodForm<LeadValues, LeadOutput>['control'];
  choices: LeadChoices | undefined;
  isNew: boolean;
};

function WhoFields({ control }: FieldsProps) {
  return (
    <>
      <Grid size={half}>
        <TextField control={control} name="contact_name" label="Contact name" required />
      </Grid>
      <Grid size={half}>
        <TextField control={control} name="company_name" label="Company name" />
      </Grid>
      <Grid size={half}>
        <PhoneField control={control} name="phone" label="Phone" />
      </Grid>
      <Grid size={half}>
        <TextField control={control} name="email" label="Email" type="email" />
      </Grid>
      <Grid size={12}>
        <TextField control={control} name="street" label="Street" autoComplete="off" />
      </Grid>
      <Grid size={{ xs: 12, sm: 5 }}>
        <TextField control={control} name="city" label="City" />
      </Grid>
      <Grid size={{ xs: 4, sm: 3 }}>
        <TextField control={control} name="state" label="State" format={toState} />
      </Grid>
      <Grid size={{ xs: 8, sm: 4 }}>
        <TextField control={control} name="zip" label="ZIP Code" />
      </Grid>
    </>
  );
}

function WhatFields({ control, choices, isNew }: FieldsProps) {
  return (
    <>
      <Grid size={12}>
        <TextField
          control={control}
          name="title"
          label="What they need"
          hint="Becomes the name of the quote and the project"
        />
      </Grid>
      <Grid size={12}>
        <TextAreaField control={control} name="description" label="Details" rows={3} />
      </Grid>
      <Grid size={half}>
        <SelectField
          control={control}
          name="source_id"
          label="Source"
          options={sourceOptions(choices)}
        />
      </Grid>
      <Grid size={half}>
        <SelectField
          control={control}
          name="owner_id"
          label="Owner"
          options={ownerOptions(choices, isNew ? 'Me' : 'Unassigned')}
        />
      </Grid>
      <Grid size={{ xs: 6, sm: 4 }}>
        <MoneyField control={control} name="value_low" label="Lowest value" />
      </Grid>
      <Grid size={{ xs: 6, sm: 4 }}>
        <MoneyField control={control} name="value_high" label="Highest value" />
      </Grid>
      <Grid size={{ xs: 12, sm: 4 }}>
        <TextField
          control={control}
          name="probability"
          label="Probability (%)"
          hint="Empty: the stage’s"
        />
      </Grid>
    </>
  );
}

/** Adds a lead, or edits one. */
export function LeadFormDialog({ lead, choices, onClose, onSaved }: LeadFormDialogProps) {
  const toasts = useToasts();
  const [save] = useLeadSaveMutation();
  const [id] = useState(() => lead?.id ?? crypto.randomUUID());
  const form = useZodForm<LeadValues, LeadOutput>(leadForm, leadValues(lead));
  const { isDirty, isSubmitting } = form.formState;
  // A saved lead opens its page while this is still on the screen.
  useUnsavedWork(isDirty && !isSubmitting);
  const submit = async (values: LeadOutput) => {
    const { data, error } = await save({
      id,
      ...toLeadInput(values, !lead),
      ...(lead && { version: lead.version }),
    });
    if (error)
      return showServerError(form, {
        message: messageOf(error),
        field: isDataError(error) ? error.field : undefined,
      });
    if (data?.joined)
      toasts.info(`Added to ${data.contact_name}’s open lead: same phone or email within 24 hours`);
    else toasts.success(lead ? 'Lead updated' : 'Lead added');
    onClose();
    if (data) onSaved?.(data.id);
  };
  const fields = { control: form.control, choices, isNew: !lead };
  return (
    <FormDialog
      isOpen
      title={lead ? 'Edit lead' : 'New lead'}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={lead ? 'Save lead' : 'Add lead'}
      width="md"
    >
      <Grid container spacing={2}>
        <WhoFields {...fields} />
        <WhatFields {...fields} />
      </Grid>
    </FormDialog>
  );
}
