import { isDataError, messageOf } from '@plumbline/data';
import { Alert, Button, Stack } from '@plumbline/design';
import { Form, showServerError, useZodForm } from '@plumbline/design/forms';
import { useOnboarding, useToasts, useUnsavedWork } from '@plumbline/platform';
import { useState } from 'react';
import { useCompanyProfileSaveMutation, type Company } from '../../../data/company.ts';
import { SaveButtons } from '../../../shared/SaveButtons.tsx';
import { useAnnounceCompany } from '../../../shared/useAnnounceCompany.ts';
import {
  companyForm,
  isSameProfile,
  toForm,
  toProfile,
  type CompanyValues,
} from './companyForm.ts';
import { CompanyFields } from './CompanyFields.tsx';

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
  return (
    <Form form={form} onSubmit={submit} label="Company profile">
      <CompanyFields control={control} company={company} />
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
