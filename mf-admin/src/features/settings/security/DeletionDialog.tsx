import { isDataError, messageOf, z } from '@plumbline/data';
import { Alert } from '@plumbline/design';
import {
  FormDialog,
  PasswordField,
  TextField,
  showServerError,
  useZodForm,
} from '@plumbline/design/forms';
import { useSession, useToasts } from '@plumbline/platform';
import { useCompanyDeletionStartMutation } from '../../../data/security.ts';

const deletionForm = z.object({
  company_name: z.string().trim().min(1, 'Enter your company name'),
  password: z.string().min(1, 'Password is required'),
});

/** Requests deletion of the company; it can be canceled until the deadline. */
export function DeletionDialog({ days, onClose }: { days: number; onClose: () => void }) {
  const toasts = useToasts();
  const { company } = useSession();
  const [start] = useCompanyDeletionStartMutation();
  const form = useZodForm(deletionForm, { company_name: '', password: '' });
  const { control } = form;
  const submit = async (proof: { company_name: string; password: string }) => {
    const { error } = await start(proof);
    if (error) {
      showServerError(form, {
        message: messageOf(error),
        field: isDataError(error) ? error.field : undefined,
      });
      return;
    }
    toasts.success(`Your account will be deleted in ${days} days`);
    onClose();
  };
  return (
    <FormDialog
      isOpen
      title="Delete Account"
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Delete Account"
      tone="error"
    >
      <Alert severity="error">
        In {days} days {company.name} will be deleted for everyone, with all projects, clients,
        documents, and files. Until then, any owner can cancel.
      </Alert>
      <TextField
        control={control}
        name="company_name"
        label="Name of your company"
        hint={`Type ${company.name}`}
        required
      />
      <PasswordField
        control={control}
        name="password"
        label="Your password"
        autoComplete="current-password"
        required
      />
    </FormDialog>
  );
}
