import { isDataError, messageOf } from '@plumbline/data';
import { FormDialog, PasswordField, showServerError, useZodForm } from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import { usePasswordChangeMutation } from '../../../data/security.ts';
import { emptyPassword, passwordForm } from './passwordForm.ts';

/** Changes the user's password; the server checks the current one. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const toasts = useToasts();
  const [change] = usePasswordChangeMutation();
  const form = useZodForm(passwordForm, emptyPassword);
  const { control } = form;
  const submit = async ({ current_password, new_password }: typeof emptyPassword) => {
    const { error } = await change({ current_password, new_password });
    if (error) {
      showServerError(form, {
        message: messageOf(error),
        field: isDataError(error) ? error.field : undefined,
      });
      return;
    }
    toasts.success('Password changed. You’re signed out on all other devices.');
    onClose();
  };
  return (
    <FormDialog
      isOpen
      title="Change Password"
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Change Password"
      width="xs"
    >
      <PasswordField
        control={control}
        name="current_password"
        label="Current password"
        autoComplete="current-password"
        required
      />
      <PasswordField
        control={control}
        name="new_password"
        label="New password"
        autoComplete="new-password"
        hint="At least 8 characters with numbers and symbols"
        required
      />
      <PasswordField
        control={control}
        name="confirm_password"
        label="Confirm new password"
        autoComplete="new-password"
        required
      />
    </FormDialog>
  );
}
