import { isDataError, messageOf } from '@plumbline/data';
import { Grid, Typography } from '@plumbline/design';
import {
  CheckboxField,
  CheckListField,
  FormDialog,
  SelectField,
  showServerError,
  TextAreaField,
  TextField,
  useWatch,
  useZodForm,
  type ZodForm,
} from '@plumbline/design/forms';
import { useToasts, useUnsavedWork } from '@plumbline/platform';
import { useState } from 'react';
import { useLeadFormSaveMutation, type LeadForm } from '../../data/leadForms.ts';
import type { LeadChoices } from '../../data/leadSchemas.ts';
import { ownerOptions, sourceOptions } from '../../shared/leadChoices.ts';
import { FormPreview } from './FormPreview.tsx';
import {
  fieldOptions,
  formValues,
  toFormInput,
  websiteForm,
  type WebsiteFormValues,
} from './formValues.ts';

const half = { xs: 12, sm: 6 };

type WebsiteFormDialogProps = {
  choices: LeadChoices;
  /** The form that is edited; none for a new one. */
  form?: LeadForm | undefined;
  onClose: () => void;
};

type FieldsProps = { control: ZodForm<WebsiteFormValues, WebsiteFormValues>['control'] };

/** What is asked; only a field of the form can be required. */
function ChosenFields({ control }: FieldsProps) {
  const fields = useWatch({ control, name: 'fields' });
  const offered = fieldOptions.filter(({ value }) => fields.includes(value));
  return (
    <>
      <Grid size={half}>
        <CheckListField control={control} name="fields" label="Fields" options={fieldOptions} />
      </Grid>
      <Grid size={half}>
        <CheckListField control={control} name="required" label="Required" options={offered} />
      </Grid>
    </>
  );
}

function ReplyFields({ control }: FieldsProps) {
  return (
    <>
      <Grid size={12}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Immediate reply. {'{name}'} is replaced by the first name. Texts wait for your quiet hours
          to end.
        </Typography>
      </Grid>
      <Grid size={half}>
        <TextField control={control} name="reply_subject" label="Email subject" />
      </Grid>
      <Grid size={half}>
        <TextField control={control} name="reply_text" label="Text message (optional)" />
      </Grid>
      <Grid size={12}>
        <TextAreaField control={control} name="reply_body" label="Email" rows={3} />
      </Grid>
    </>
  );
}

/** Who gets the leads, where the form can be used, and what follows. */
function UseFields({ control, choices }: FieldsProps & { choices: LeadChoices }) {
  return (
    <>
      <Grid size={half}>
        <SelectField
          control={control}
          name="owner_id"
          label="Owner of new leads"
          options={ownerOptions(choices, 'Unassigned')}
        />
      </Grid>
      <Grid size={half}>
        <SelectField
          control={control}
          name="source_id"
          label="Source of new leads"
          options={sourceOptions(choices)}
        />
      </Grid>
      <Grid size={12}>
        <TextAreaField
          control={control}
          name="origins"
          label="Websites that may use it (optional)"
          rows={2}
          hint="One address per line. Leave empty to allow any website."
        />
      </Grid>
      <Grid size={12}>
        <CheckboxField
          control={control}
          name="offers_visit"
          label="Offer to book a visit on the thank-you page"
        />
      </Grid>
      <Grid size={12}>
        <CheckboxField control={control} name="is_active" label="Accepts requests" />
      </Grid>
    </>
  );
}

/** Builds a form for the company's website. */
export function WebsiteFormDialog({ choices, form: opened, onClose }: WebsiteFormDialogProps) {
  const toasts = useToasts();
  const [save] = useLeadFormSaveMutation();
  const [id] = useState(() => opened?.id ?? crypto.randomUUID());
  const form = useZodForm<WebsiteFormValues, WebsiteFormValues>(
    websiteForm,
    formValues(opened, choices),
  );
  useUnsavedWork(form.formState.isDirty);
  const { control } = form;
  const submit = async (values: WebsiteFormValues) => {
    const { error } = await save(toFormInput(id, values, opened?.version));
    if (error)
      return showServerError(form, {
        message: messageOf(error),
        field: isDataError(error) ? error.field : undefined,
      });
    toasts.success('Form saved');
    onClose();
  };
  return (
    <FormDialog
      isOpen
      title={opened ? 'Edit form' : 'New form'}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Save form"
      width="md"
    >
      <Grid container spacing={2}>
        <Grid size={half}>
          <TextField
            control={control}
            name="name"
            label="Name"
            required
            hint="Shown to your team"
          />
        </Grid>
        <Grid size={half}>
          <TextField control={control} name="title" label="Title" />
        </Grid>
        <Grid size={12}>
          <TextAreaField control={control} name="intro" label="Introduction (optional)" rows={2} />
        </Grid>
        <ChosenFields control={control} />
        <Grid size={12}>
          <TextAreaField
            control={control}
            name="consent_text"
            label="Consent to text messages"
            rows={2}
            hint="Stored with each consent. Empty: no texts are sent."
          />
        </Grid>
        <Grid size={12}>
          <FormPreview control={control} />
        </Grid>
        <Grid size={12}>
          <TextAreaField control={control} name="thanks" label="Thank-you message" rows={2} />
        </Grid>
        <ReplyFields control={control} />
        <UseFields control={control} choices={choices} />
      </Grid>
    </FormDialog>
  );
}
