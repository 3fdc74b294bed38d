import { isDataError, messageOf } from '@plumbline/data';
import { Alert, Button, Grid, Stack } from '@plumbline/design';
import {
  Form,
  PhoneField,
  SelectField,
  TextField,
  showServerError,
  useZodForm,
} from '@plumbline/design/forms';
import { businessTypes, usStates } from '@plumbline/domain/company';
import { useOnboarding, useToasts, useUnsavedWork } from '@plumbline/platform';
import { useState } from 'react';
import { useCompanyProfileSaveMutation, type Company } from '../../../data/company.ts';
import { SaveButtons } from '../../../shared/SaveButtons.tsx';
import { useAnnounceCompany } from '../../../shared/useAnnounceCompany.ts';
import { withStored } from '../../../shared/withStored.ts';
import { companyForm, isSameProfile, toForm, toProfile } from './companyForm.ts';
import type { CompanyValues } from './companyForm.ts';

type CompanyFormProps = {
  /** The latest known company. */
  company: Company;
  onRefetch: () => unknown;
  onClose: () => void;
};

/** The profile form. Cancel restores the stored values. */
export function CompanyForm({ company, onRefetch, onClose }: CompanyFormProps) {
  const toasts = useToasts();
  const announce = useAnnounceCompany();
  const onboarding = useOnboarding();
  const [save] = useCompanyProfileSaveMutation();
  const [base, setBase] = useState(company);
  const form = useZodForm(companyForm, toForm(company));
  const { control, formState } = form;
  useUnsavedWork(formState.isDirty, { in: 'tab' });
  const isChangedElsewhere = !isSameProfile(base, company);

  const submit = async (values: CompanyValues) => {
    const version = isChangedElsewhere ? base.version : company.version;
    const { error } = await save({ profile: toProfile(values), version });
    if (error) {
      toasts.error('Failed to save company profile');
      if (isDataError(error) && error.kind === 'conflict') onRefetch();
      else
        showServerError(form, {
          message: messageOf(error),
          field: isDataError(error) ? error.field : undefined,
        });
      return;
    }
    const isFirstStep = onboarding.state.currentStep === 'companyInfo';
    if (isFirstStep) onboarding.complete('companyInfo');
    announce();
    toasts.success(
      isFirstStep
        ? 'Company profile updated! Ready for the next step.'
        : 'Company profile updated successfully!',
    );
    onClose();
  };
  const half = { xs: 12, sm: 6 };
  return (
    <Form form={form} onSubmit={submit} label="Company profile">
      <Grid container spacing={2}>
        <Grid size={half}>
          <TextField control={control} name="name" label="Company name" required />
        </Grid>
        <Grid size={half}>
          <SelectField
            control={control}
            name="business_type"
            label="Business type"
            required
            options={withStored(businessTypes, toForm(company).business_type)}
          />
        </Grid>
        <Grid size={half}>
          <TextField control={control} name="license_number" label="License number" />
        </Grid>
        <Grid size={half}>
          <TextField control={control} name="tax_id" label="Tax ID" />
        </Grid>
        <Grid size={half}>
          <PhoneField control={control} name="phone" label="Phone" required />
        </Grid>
        <Grid size={half}>
          <TextField control={control} name="email" label="Email" type="email" required />
        </Grid>
        <Grid size={12}>
          <TextField control={control} name="website" label="Website" />
        </Grid>
        <Grid size={12}>
          <TextField control={control} name="street" label="Street address" required />
        </Grid>
        <Grid size={half}>
          <TextField control={control} name="city" label="City" required />
        </Grid>
        <Grid size={{ xs: 7, sm: 3 }}>
          <SelectField
            control={control}
            name="state"
            label="State"
            required
            options={withStored(usStates, toForm(company).state)}
          />
        </Grid>
        <Grid size={{ xs: 5, sm: 3 }}>
          <TextField control={control} name="zip" label="ZIP code" required />
        </Grid>
      </Grid>
      {/* Next to Save: on phones the start of the form is off screen. */}
      {isChangedElsewhere && (
        <Alert
          severity="warning"
          action={
            <Stack direction="row">
              <Button
                color="inherit"
                size="small"
                onClick={() => {
                  form.reset(toForm(company));
                  setBase(company);
                }}
              >
                Show theirs
              </Button>
              <Button color="inherit" size="small" onClick={() => setBase(company)}>
                Keep mine
              </Button>
            </Stack>
          }
        >
          Someone else changed the company profile.
        </Alert>
      )}
      <SaveButtons isSaving={formState.isSubmitting} onCancel={onClose} />
    </Form>
  );
}
